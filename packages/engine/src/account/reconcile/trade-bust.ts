import type { BrokerOrder } from '../../model/order.ts';
import type { Moment } from '../../model/time.ts';
import { reopenTrade } from '../ledger/close-trade.ts';
import { areFillsInRead, isAfterLastReport } from '../order/order-supervision.ts';
import { hasExcessAtBroker } from '../position/excess-contracts.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import { applyTradeBust, findOrder, isReportOfOrder, isSellOrder } from '../state/own-order.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { changeOrder, changeState, type StepContext } from '../state/step-context.ts';
import { refreshTrade } from '../state/trade-totals.ts';

/**
 * The broker reports fewer fills than before. When a look-up begun after the last report says so,
 * the broker has busted or corrected a trade. Our fills stay recorded, with an alarm for the open
 * trade. Only fills of a sell whose contracts are back in the account are taken back: these are
 * held and guarded again, and the trade's next ledger row takes back the proceeds.
 */
export function handleTradeBust(draft: StepContext, report: BrokerOrder, startedAt: Moment): void {
  const { trade, lastTrade } = draft.state;
  for (const each of [trade, lastTrade]) {
    const order = findOrder(each, report.clientOrderId);
    if (!each || order === undefined) continue;
    if (!isAfterLastReport(order, startedAt) || !isReportOfOrder(order, report)) return;
    if (report.filledQuantity >= order.filledQuantity) return;
    const isSettledSell = isSellOrder(order) && areFillsInRead(each, startedAt);
    if (isSettledSell && hasExcessAtBroker(draft.state, each))
      takeBackFill(draft, each, order, report);
    else if (each === trade) alarmUnclearBust(draft, order, report);
    return;
  }
}

function takeBackFill(draft: StepContext, trade: Trade, order: OwnOrder, report: BrokerOrder) {
  const { clientOrderId, symbol } = order.request;
  const bustedOrder = applyTradeBust(order, report, draft.at);
  if (trade === draft.state.trade) changeOrder(draft, clientOrderId, bustedOrder);
  else bringBackTrade(draft, trade, bustedOrder);
  // The account must be read again, now that these contracts are ours.
  draft.intents.push({ type: 'reconcile' });
  const quantity = order.filledQuantity - report.filledQuantity;
  const isTradeClosed = draft.state.trade?.id !== trade.id;
  const outcome = isTradeClosed
    ? 'they are looked after once the open trade is closed. Close them manually at the broker.'
    : 'they are held again, and looked after.';
  const message = `The broker has taken back the sell of ${quantity} × ${symbol} by ${clientOrderId}: ${outcome}`;
  raiseAlarm(draft, 'critical', `FEWER_FILLS:${clientOrderId}`, message);
}

function bringBackTrade(draft: StepContext, closedTrade: Trade, bustedOrder: OwnOrder): void {
  const orders = closedTrade.orders.map((each) =>
    each.request === bustedOrder.request ? bustedOrder : each,
  );
  const reopened = refreshTrade({ ...closedTrade, orders }, draft.at);
  if (draft.state.trade !== null) changeState(draft, { lastTrade: reopened });
  else changeState(draft, { lastTrade: null, trade: reopenTrade(reopened, draft.at) });
}

function alarmUnclearBust(draft: StepContext, order: OwnOrder, report: BrokerOrder): void {
  const { clientOrderId } = order.request;
  const message = `The broker reports ${report.filledQuantity} filled of ${clientOrderId}, and reported ${order.filledQuantity} before: compare the account at the broker with the ledger.`;
  raiseAlarmOnce(draft, 'critical', `FEWER_FILLS:${clientOrderId}`, message);
}
