import type { FaultPlan, SimulatedOrder } from '@tideline/broker/simulator';
import type { AccountState, OwnOrder } from '@tideline/engine';
import { isFinalForBot, isOwnOrder } from '../oracle/invariant.ts';
import { EXTERNAL_ACTS } from '../scenario/watched-faults.ts';

export type Mishap = keyof FaultPlan['rates'] | 'crash' | 'pause' | 'database';

/** `leaving` is planned, or sent and not yet answered. */
export const ORDER_STATES = [
  'idle',
  'entry leaving',
  'entry unknown',
  'entry working',
  'entry part filled',
  'entry cancelling',
  'held',
  'exit decided',
  'exit leaving',
  'exit unknown',
  'exit working',
  'exit part filled',
  'exit cancelling',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** Mishaps of the process, or of the market's data and time, which reach every account. */
const OF_ALL: ReadonlySet<Mishap> = new Set<Mishap>([
  'crash',
  'pause',
  'clock-skewed',
  'bar-corrected',
  'data-delayed',
  'data-dropped',
  'data-duplicated',
  'quote-crossed',
  'quote-missing',
  'quote-spiked',
  'quote-stale',
]);

/**
 * Those whom the mishap reached; none where unknown: an external sell is decided long before it
 * happens, so its order shows whom it reached.
 */
export function reachedBy<T>(mishap: Mishap, all: readonly T[]): readonly T[] {
  if (EXTERNAL_ACTS.has(mishap)) return [];
  return OF_ALL.has(mishap) || all.length === 1 ? all : [];
}

/** Null unless the order is an external sell reported for the first time. */
export function externalSell(
  { clientOrderId, side, source, status }: SimulatedOrder,
  userId: string,
): Mishap | null {
  if (side === 'buy' || isOwnOrder(clientOrderId, userId)) return null;
  if (source === 'broker') return status === 'new' ? 'early-liquidation' : null;
  return status === 'pending_new' ? 'manual-close' : null;
}

export class Coverage {
  readonly counts = new Map<string, number>();

  recordStrike(mishap: Mishap, state: AccountState): void {
    const cell = `${mishap}|${orderState(state)}`;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
  }
}

export function orderState({ trade }: AccountState): OrderState {
  if (trade === null) return 'idle';
  // With a protective stop at the broker the trade counts as held.
  const live = trade.orders.find((order) => order.role !== 'stop' && !isFinalForBot(order));
  if (live !== undefined) return liveState(live);
  if (trade.quantity === 0) return 'idle';
  return trade.exit === null ? 'held' : 'exit decided';
}

function liveState({
  role: orderRole,
  phase,
  filledQuantity,
  cancelRequestedAt,
}: OwnOrder): OrderState {
  const role = orderRole === 'entry' ? 'entry' : 'exit';
  if (phase === 'planned' || phase === 'sending') return `${role} leaving`;
  if (phase === 'unknown') return `${role} unknown`;
  if (cancelRequestedAt !== null) return `${role} cancelling`;
  return filledQuantity > 0 ? `${role} part filled` : `${role} working`;
}
