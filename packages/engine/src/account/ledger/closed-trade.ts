import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed, isRepeatDue, type Moment } from '../../model/time.ts';
import { alarmLateFill, alarmOversold, cancelUnknownOrder } from '../order/order-alarms.ts';
import { isProvenAbsent, lacksFillPrice, lookUpOrder } from '../order/order-supervision.ts';
import { raiseAlarm } from '../state/alarms.ts';
import {
  applyOrderReport,
  findOrder,
  isOrderFinal,
  isOrderLive,
  isReportOfOrder,
  isSellOrder,
} from '../state/own-order.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { changeOrder, changeState, type StepContext } from '../state/step-context.ts';
import {
  CANCEL_REPEAT_PAUSE_MS,
  UNKNOWN_LOOK_UP_PAUSE_MS,
  WORKING_LOOK_UP_PAUSE_MS,
} from '../state/time-limits.ts';
import { refreshTrade } from '../state/trade-totals.ts';
import {
  estimateOverduePrices,
  hasUnrecordedFills,
  recordClosedTrade,
  reopenTrade,
} from './close-trade.ts';

interface LateReport {
  readonly closedTrade: Trade;
  readonly order: OwnOrder;
  readonly hasFilled: boolean;
  /** True when the broker reports a final order live again. */
  readonly isLiveAgain: boolean;
}

/** A late fill of a buy reopens the trade; a late sell or a changed price is only recorded. */
export function applyReportToClosedTrade(
  draft: StepContext,
  before: OwnOrder,
  report: BrokerOrder,
): void {
  const { lastTrade, trade } = draft.state;
  if (lastTrade === null || !isReportOfOrder(before, report)) return;
  const order = applyOrderReport(before, report, draft.at);
  if (order === before) return;
  const hasFilled = order.filledQuantity > before.filledQuantity;
  const isLiveAgain = isOrderFinal(before) && isOrderLive(order);
  const orders = lastTrade.orders.map((each) => (each === before ? order : each));
  const closedTrade = refreshTrade({ ...lastTrade, orders }, draft.at);
  if (isOrderFinal(before) && !hasFilled && !isLiveAgain && !hasUnrecordedFills(closedTrade))
    return;
  if (hasFilled && isSellOrder(before)) alarmOversold(draft, closedTrade);
  if (trade !== null) {
    changeState(draft, { lastTrade: closedTrade });
    deferLateReport(draft, report, { closedTrade, order, hasFilled, isLiveAgain });
    return;
  }
  const isOnlyRecorded = closedTrade.quantity === 0 && !isLiveAgain;
  const openTrade = isOnlyRecorded ? closedTrade : reopenTrade(closedTrade, draft.at);
  changeState(draft, { lastTrade: null, trade: openTrade });
  if (hasFilled || isLiveAgain) alarmLateFill(draft, order);
}

/** While another trade is open, the closed one's orders are cancelled and its sells recorded. */
function deferLateReport(
  draft: StepContext,
  report: BrokerOrder,
  { closedTrade, order, hasFilled, isLiveAgain }: LateReport,
): void {
  if (lacksFillPrice(order)) lookUpOrder(draft, order.request.clientOrderId);
  recordClosedTrade(draft);
  if (isLiveAgain) {
    changeOrder(draft, report.clientOrderId, { cancelRequestedAt: draft.at });
    cancelUnknownOrder(draft, report);
  }
  if (closedTrade.quantity === 0 && !isLiveAgain) {
    if (hasFilled) alarmLateFill(draft, order);
  } else if (hasFilled || isLiveAgain) {
    const message = `The closed trade ${closedTrade.id} changed while another one is open: close ${report.symbol} manually at the broker.`;
    raiseAlarm(draft, 'critical', 'LATE_ORDER', message);
  }
}

export function isLastTradePending({ lastTrade }: StepContext['state']): boolean {
  return lastTrade?.orders.some((order) => isOrderLive(order) || lacksFillPrice(order)) ?? false;
}

export function superviseClosedTrade(draft: StepContext): void {
  if (!isLastTradePending(draft.state)) return;
  for (const order of draft.state.lastTrade?.orders ?? []) {
    if (areKeysRefused(draft.state)) break;
    const isLookUpDue = isRepeatDue(order.lastLookUpAt, draft.at, UNKNOWN_LOOK_UP_PAUSE_MS);
    if (isOrderLive(order)) superviseLiveOrder(draft, order);
    else if (isLookUpDue && lacksFillPrice(order)) lookUpOrder(draft, order.request.clientOrderId);
  }
  estimateOverduePrices(draft);
  recordClosedTrade(draft);
}

function superviseLiveOrder(draft: StepContext, order: OwnOrder): void {
  const { lastLookUpAt, changedAt, cancelRequestedAt, brokerId } = order;
  const { clientOrderId } = order.request;
  const isLookUpDue = [lastLookUpAt, changedAt].every((last) =>
    isRepeatDue(last, draft.at, WORKING_LOOK_UP_PAUSE_MS),
  );
  if (isLookUpDue) lookUpOrder(draft, clientOrderId);
  if (brokerId === null || !isCancelRepeatDue(draft, cancelRequestedAt)) return;
  changeOrder(draft, clientOrderId, { cancelRequestedAt: draft.at });
  draft.intents.push({ type: 'cancel', clientOrderId, brokerId });
}

function isCancelRepeatDue({ at }: StepContext, requestedAt: Moment | null): boolean {
  return requestedAt === null || hasPassed(requestedAt, at, CANCEL_REPEAT_PAUSE_MS);
}

export function markClosedTradeOrderAbsent(
  draft: StepContext,
  clientOrderId: string,
  lookUpStartedAt: Moment,
): void {
  const order = findOrder(draft.state.lastTrade, clientOrderId);
  if (order === undefined || !isOrderLive(order) || !isProvenAbsent(draft, order, lookUpStartedAt))
    return;
  changeOrder(draft, clientOrderId, { phase: 'absent', changedAt: draft.at });
  recordClosedTrade(draft);
}
