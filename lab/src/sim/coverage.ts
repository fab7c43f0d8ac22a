import type { FaultPlan } from '@tideline/broker/simulator';
import type { AccountState, OwnOrder } from '@tideline/engine';
import { hasEndedForBot } from './oracle/invariant.ts';

export type Mishap = keyof FaultPlan['rates'] | 'crash' | 'pause' | 'database';

/** In what an account can be when something goes wrong. `leaving`: planned, or sent without an answer. */
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

/** How often each mishap came in each state. */
export class Coverage {
  readonly counts = new Map<string, number>();

  struck(mishap: Mishap, state: AccountState): void {
    const cell = `${mishap}|${orderState(state)}`;
    this.counts.set(cell, (this.counts.get(cell) ?? 0) + 1);
  }
}

export function orderState({ trade }: AccountState): OrderState {
  if (trade === null) return 'idle';
  const live = trade.orders.find((order) => !hasEndedForBot(order));
  if (live !== undefined) return liveState(live);
  if (trade.quantity === 0) return 'idle';
  return trade.exit === null ? 'held' : 'exit decided';
}

function liveState({ role, phase, filledQuantity, cancelRequestedAt }: OwnOrder): OrderState {
  if (phase === 'planned' || phase === 'sending') return `${role} leaving`;
  if (phase === 'unknown') return `${role} unknown`;
  if (cancelRequestedAt !== null) return `${role} cancelling`;
  return filledQuantity > 0 ? `${role} part filled` : `${role} working`;
}
