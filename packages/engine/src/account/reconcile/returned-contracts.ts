import { CENT } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { hasPassed, MIN_FRESHNESS_WALL_MS } from '../../model/time.ts';
import { reopenTrade } from '../ledger/close-trade.ts';
import { reportedSoldQuantity } from '../position/external-sells.ts';
import { contractCloseTime } from '../reading/underlying-price.ts';
import { raiseAlarm } from '../state/alarms.ts';
import type { AccountRead } from '../state/event.ts';
import { isOrderFinal } from '../state/own-order.ts';
import type { Trade } from '../state/state.ts';
import { changeState, changeTrade, type StepContext } from '../state/step-context.ts';
import { MISMATCH_CONFIRM_MS } from '../state/time-limits.ts';

/**
 * Contracts of a closed trade that return to the account are held and guarded as ours. The ledger
 * takes back their external close when the trade closes.
 */
export function restoreReturnedContracts(draft: StepContext, event: AccountRead): void {
  const { trade, lastTrade } = draft.state;
  const ownTrade = trade ?? lastTrade;
  if (ownTrade === null) return;
  const reappearedQuantity = findReappearedQuantity(draft, ownTrade, event);
  if (reappearedQuantity === 0) return;
  const externalQuantity = ownTrade.externalQuantity - reappearedQuantity;
  if (trade !== null) changeTrade(draft, { externalQuantity });
  else {
    const heldTrade = reopenTrade({ ...ownTrade, externalQuantity }, draft.at);
    changeState(draft, { lastTrade: null, trade: heldTrade });
  }
  const { symbol } = ownTrade.contract;
  const message = `${reappearedQuantity} × ${symbol} that the broker had left out of the account are there again: the trade ${ownTrade.id} looks after them as before.`;
  raiseAlarm(draft, 'warning', 'CONTRACTS_BACK', message);
}

function findReappearedQuantity(draft: StepContext, trade: Trade, read: AccountRead): number {
  const { positions, startedAt } = read;
  const { contract, orders, quantity, isOfFormerPast } = trade;
  const position = positions.find(({ symbol }) => symbol === contract.symbol);
  if (position === undefined || isOfFormerPast) return 0;
  // An expired contract stays in the broker's positions for a while after its payment, so it has
  // not returned.
  if (draft.at.market >= contractCloseTime(contract, draft.policy)) return 0;
  // The broker may not have recorded a sell when this read began.
  const areOrdersSettled = orders.every(
    (order) =>
      isOrderFinal(order) &&
      hasPassed(order.changedAt, startedAt, MISMATCH_CONFIRM_MS, MIN_FRESHNESS_WALL_MS),
  );
  if (!areOrdersSettled || !hasOurEntryPrice(trade, position)) return 0;
  return Math.max(0, Math.min(unexplainedQuantity(trade), position.quantity - quantity));
}

/** Contracts that count as closed externally although no sell was reported. */
function unexplainedQuantity(trade: Trade): number {
  return trade.externalQuantity - reportedSoldQuantity(trade);
}

/** Contracts sold without a report and bought again have another price than our entry's. */
function hasOurEntryPrice(trade: Trade, { averageEntryPrice }: BrokerPosition): boolean {
  return Math.abs(averageEntryPrice - (trade.averageEntryPrice ?? 0)) < CENT;
}
