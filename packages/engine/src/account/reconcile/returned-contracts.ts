import { CENT } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { FRESHNESS_WALL_FLOOR, hasPassed } from '../../model/time.ts';
import { reopenTrade } from '../ledger/close-trade.ts';
import { reportedExternalSells } from '../position/external-sells.ts';
import { contractClose } from '../reading/underlying-price.ts';
import type { Reconciled } from '../state/event.ts';
import { isFinal } from '../state/own-order.ts';
import type { Trade } from '../state/state.ts';
import { alarm, changeState, changeTrade, type StepContext } from '../state/step-context.ts';
import { MISMATCH_MS } from '../state/time-limits.ts';

/**
 * Contracts that were taken for gone, by reads of a broker that left them out, are in the account
 * again: they are ours as before, and guarded. What the ledger holds of their departure is taken back
 * when the trade ends.
 */
export function restoreReturnedContracts(draft: StepContext, event: Reconciled): void {
  const { trade, lastTrade } = draft.state;
  const former = trade ?? lastTrade;
  if (former === null) return;
  const returned = returnedOf(draft, former, event);
  if (returned === 0) return;
  const externalQuantity = former.externalQuantity - returned;
  if (trade !== null) changeTrade(draft, { externalQuantity });
  else {
    const held = reopenTrade({ ...former, externalQuantity }, draft.at);
    changeState(draft, { lastTrade: null, trade: held });
  }
  const { symbol } = former.contract;
  alarm(
    draft,
    'warning',
    'CONTRACTS_BACK',
    `${returned} × ${symbol} that the broker had left out of the account are there again: the trade ${former.id} looks after them as before.`,
  );
}

function returnedOf(
  draft: StepContext,
  trade: Trade,
  { positions, startedAt }: Reconciled,
): number {
  const { contract, orders, quantity, isOfFormerPast } = trade;
  const position = positions.find(({ symbol }) => symbol === contract.symbol);
  if (position === undefined || isOfFormerPast) return 0;
  // What has expired stands in a broker's positions for a while after it has been paid out.
  if (draft.at.market >= contractClose(contract, draft.policy)) return 0;
  // A read may come before the broker has booked a sale.
  const isSettled = orders.every(
    (order) =>
      isFinal(order) && hasPassed(order.changedAt, startedAt, MISMATCH_MS, FRESHNESS_WALL_FLOOR),
  );
  if (!isSettled || !isOfOurPurchase(trade, position)) return 0;
  return Math.max(0, Math.min(unexplained(trade), position.quantity - quantity));
}

/** Contracts whose departure rests on the broker's positions alone: nobody told of their sale. */
function unexplained(trade: Trade): number {
  return trade.externalQuantity - reportedExternalSells(trade);
}

/** What somebody has sold unseen and bought again costs another price than ours did. */
function isOfOurPurchase(trade: Trade, { averageEntryPrice }: BrokerPosition): boolean {
  return Math.abs(averageEntryPrice - (trade.averageEntryPrice ?? 0)) < CENT;
}
