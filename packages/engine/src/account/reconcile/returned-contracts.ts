import { CENT } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { FRESHNESS_WALL_FLOOR, hasPassed } from '../../model/time.ts';
import { reopenTrade } from '../ledger/close-trade.ts';
import { reportedSoldQuantity } from '../position/external-sells.ts';
import { contractCloseTime } from '../reading/underlying-price.ts';
import type { AccountRead } from '../state/event.ts';
import { isFinal } from '../state/own-order.ts';
import type { Trade } from '../state/state.ts';
import { alarm, changeState, changeTrade, type StepContext } from '../state/step-context.ts';
import { MISMATCH_MS } from '../state/time-limits.ts';

/**
 * Contracts of a closed trade that return to the account are held and guarded as ours. The ledger
 * takes back their external close when the trade closes.
 */
export function restoreReturnedContracts(draft: StepContext, event: AccountRead): void {
  const { trade, lastTrade } = draft.state;
  const found = trade ?? lastTrade;
  if (found === null) return;
  const returned = returnedQuantity(draft, found, event);
  if (returned === 0) return;
  const externalQuantity = found.externalQuantity - returned;
  if (trade !== null) changeTrade(draft, { externalQuantity });
  else {
    const held = reopenTrade({ ...found, externalQuantity }, draft.at);
    changeState(draft, { lastTrade: null, trade: held });
  }
  const { symbol } = found.contract;
  alarm(
    draft,
    'warning',
    'CONTRACTS_BACK',
    `${returned} × ${symbol} that the broker had left out of the account are there again: the trade ${found.id} looks after them as before.`,
  );
}

function returnedQuantity(
  draft: StepContext,
  trade: Trade,
  { positions, startedAt }: AccountRead,
): number {
  const { contract, orders, quantity, isOfFormerPast } = trade;
  const position = positions.find(({ symbol }) => symbol === contract.symbol);
  if (position === undefined || isOfFormerPast) return 0;
  // An expired contract stays in the broker's positions for a while after its payment, so it has
  // not returned.
  if (draft.at.market >= contractCloseTime(contract, draft.policy)) return 0;
  // The broker may not have recorded a sell when this read began.
  const isSettled = orders.every(
    (order) =>
      isFinal(order) && hasPassed(order.changedAt, startedAt, MISMATCH_MS, FRESHNESS_WALL_FLOOR),
  );
  if (!isSettled || !isOfOurEntry(trade, position)) return 0;
  return Math.max(0, Math.min(unexplainedContracts(trade), position.quantity - quantity));
}

/** Contracts that count as closed externally although no sell was reported. */
function unexplainedContracts(trade: Trade): number {
  return trade.externalQuantity - reportedSoldQuantity(trade);
}

/** Contracts sold without a report and bought again have another price than our entry's. */
function isOfOurEntry(trade: Trade, { averageEntryPrice }: BrokerPosition): boolean {
  return Math.abs(averageEntryPrice - (trade.averageEntryPrice ?? 0)) < CENT;
}
