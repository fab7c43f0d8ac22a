import type { BrokerOrder } from '../../model/order.ts';
import type { Moment } from '../../model/time.ts';
import { reopenTrade } from '../ledger/close-trade.ts';
import { areFillsInRead } from '../order/fills-visible.ts';
import { isAfterLastReport } from '../order/order-supervision.ts';
import { hasExcessAtBroker } from '../position/excess-contracts.ts';
import { applyTradeBust, isReportOf, isSell, orderIn } from '../state/own-order.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import {
  alarm,
  alarmOnce,
  changeOrder,
  changeState,
  type StepContext,
} from '../state/step-context.ts';
import { refreshTrade } from '../state/trade-totals.ts';

/**
 * The broker reports fewer fills than before. When a look-up begun after the last report says so,
 * the broker has busted or corrected a trade. Our fills stay recorded and an alarm is raised. Only
 * fills of a sell whose contracts are back in the account are taken back: these are held and
 * guarded again, and the trade's next ledger row takes back the proceeds.
 */
export function handleTradeBust(draft: StepContext, report: BrokerOrder, startedAt: Moment): void {
  const { trade, lastTrade } = draft.state;
  for (const each of [trade, lastTrade]) {
    const order = orderIn(each, report.clientOrderId);
    if (!each || order === undefined) continue;
    if (!isAfterLastReport(order, startedAt) || !isReportOf(order, report)) return;
    if (report.filledQuantity >= order.filledQuantity) return;
    const isSettledSell = isSell(order) && areFillsInRead(each, startedAt);
    if (isSettledSell && hasExcessAtBroker(draft.state, each))
      takeBackFill(draft, each, order, report);
    else if (each === trade) alarmUnclearBust(draft, order, report);
    return;
  }
}

function takeBackFill(
  draft: StepContext,
  trade: Trade,
  order: OwnOrder,
  report: BrokerOrder,
): void {
  const { clientOrderId, symbol } = order.request;
  const busted = applyTradeBust(order, report, draft.at);
  if (trade === draft.state.trade) changeOrder(draft, clientOrderId, busted);
  else bringBackTrade(draft, trade, busted);
  // The account must be read again, now that these contracts are ours.
  draft.intents.push({ type: 'reconcile' });
  const quantity = order.filledQuantity - report.filledQuantity;
  const isWaiting = draft.state.trade?.id !== trade.id;
  alarm(
    draft,
    'critical',
    `FEWER_FILLS:${clientOrderId}`,
    `The broker has taken back the sell of ${quantity} × ${symbol} by ${clientOrderId}: ${
      isWaiting
        ? 'they are looked after once the open trade is closed. Close them manually at the broker.'
        : 'they are held again, and looked after.'
    }`,
  );
}

function bringBackTrade(draft: StepContext, closed: Trade, busted: OwnOrder): void {
  const orders = closed.orders.map((each) => (each.request === busted.request ? busted : each));
  const reopened = refreshTrade({ ...closed, orders }, draft.at);
  if (draft.state.trade !== null) changeState(draft, { lastTrade: reopened });
  else changeState(draft, { lastTrade: null, trade: reopenTrade(reopened, draft.at) });
}

function alarmUnclearBust(draft: StepContext, order: OwnOrder, report: BrokerOrder): void {
  const { clientOrderId } = order.request;
  alarmOnce(
    draft,
    'critical',
    `FEWER_FILLS:${clientOrderId}`,
    `The broker reports ${report.filledQuantity} filled of ${clientOrderId}, and reported ${order.filledQuantity} before: compare the account at the broker with the ledger.`,
  );
}
