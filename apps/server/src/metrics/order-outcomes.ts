import type { AccountState, FinalPhase, OwnOrder } from '@tideline/engine';
import { keysOf } from './instruments.ts';

export const FINAL_PHASES = keysOf<FinalPhase>({
  filled: 0,
  canceled: 0,
  rejected: 0,
  expired: 0,
  absent: 0,
});

/** Includes orders of the last trade, which may still change. */
export function ownOrdersOf({ trade, lastTrade }: AccountState): readonly OwnOrder[] {
  return [...(trade?.orders ?? []), ...(lastTrade?.orders ?? [])];
}

export function newFinalOrders(
  before: AccountState | null,
  after: AccountState,
): readonly { readonly role: OwnOrder['role']; readonly outcome: FinalPhase }[] {
  if (before === null || hasSameOrders(before, after)) return [];
  const wasFinal = new Set(
    ownOrdersOf(before).flatMap((order) =>
      finalPhaseOf(order) === null ? [] : order.request.clientOrderId,
    ),
  );
  return ownOrdersOf(after).flatMap((order) => {
    const outcome = finalPhaseOf(order);
    const isNewlyFinal = outcome !== null && !wasFinal.has(order.request.clientOrderId);
    return isNewlyFinal ? { role: order.role, outcome } : [];
  });
}

/** True in nearly every step, because quotes and ticks leave the lists as they are. */
function hasSameOrders(before: AccountState, after: AccountState): boolean {
  const { trade, lastTrade } = after;
  return before.trade?.orders === trade?.orders && before.lastTrade?.orders === lastTrade?.orders;
}

function finalPhaseOf({ phase }: OwnOrder): FinalPhase | null {
  return FINAL_PHASES.find((each) => each === phase) ?? null;
}
