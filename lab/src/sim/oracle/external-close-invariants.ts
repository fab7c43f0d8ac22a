import { type EpochMs, MINUTE, type Trade } from '@tideline/engine';
import { type Invariant, isOwnOrder, type RunFacts } from './invariant.ts';

/** Faults whose answers deny a position that exists. */
const POSITION_LIES: ReadonlySet<string> = new Set(['positions-stale', 'positions-empty']);

/**
 * The bot may take contracts for sold externally only on the broker's word, or on a lagging copy of
 * it.
 */
export const NOTHING_GIVEN_UP: Invariant = {
  number: 7,
  name: 'nothing given up that is there',
  watch(facts, violate) {
    const liedAt = new Map<string, EpochMs>();
    return {
      onRequested({ userId, call, fault }) {
        if (call === 'positions' && fault !== null && POSITION_LIES.has(fault)) {
          liedAt.set(userId, facts.now);
        }
      },
      onCommitted({ userId, before, state }) {
        const held = before?.trade ?? null;
        const after = [state.trade, state.lastTrade].find((trade) => trade?.id === held?.id);
        if (held === null || after == null) return;
        if (after.externalQuantity <= held.externalQuantity) return;
        if (facts.now - (liedAt.get(userId) ?? Number.NEGATIVE_INFINITY) < MINUTE) return;
        const { symbol } = held.contract;
        const accountNumber = facts.traders.find(({ id }) => id === userId)?.accountNumber ?? '';
        if (after.externalQuantity <= soldExternally(facts, accountNumber, userId, held)) return;
        const there = facts
          .bookOf(accountNumber)
          .account.positions.find((position) => position.symbol === symbol);
        if (there === undefined || there.quantity < held.quantity) return;
        violate(`${held.quantity} × ${symbol} of ${userId} guarded while they are held`);
      },
    };
  },
};

/** Contracts of a trade sold externally, beyond those bought externally before. */
function soldExternally(
  facts: RunFacts,
  accountNumber: string,
  userId: string,
  { contract, decidedAt }: Trade,
): number {
  let [theirs, taken] = [0, 0];
  for (const { symbol, side, quantity, clientOrderId, at } of facts.fillsOf(accountNumber)) {
    if (symbol !== contract.symbol || isOwnOrder(clientOrderId, userId)) continue;
    theirs += side === 'buy' ? quantity : -quantity;
    if (theirs >= 0) continue;
    if (at >= decidedAt.market - facts.clockError) taken -= theirs;
    theirs = 0;
  }
  return taken;
}
