import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed, IN_FLIGHT_WALL_FLOOR, isRepeatDue, type Moment } from '../../model/time.ts';
import { alarmLateFill, cancelUnknownOrder, warnOfShort } from '../order/order-alarms.ts';
import { isProvenAbsent, lacksFillPrice, lookUp } from '../order/order-supervision.ts';
import {
  applyOrderReport,
  isFinal,
  isLive,
  isReportOf,
  isSell,
  orderIn,
} from '../state/own-order.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { alarm, changeOrder, changeState, type StepContext } from '../state/step-context.ts';
import { CANCEL_REPEAT_MS, DOUBT_LOOK_UP_MS, WORKING_LOOK_UP_MS } from '../state/time-limits.ts';
import { refreshTrade } from '../state/trade-totals.ts';
import {
  estimateOverdue,
  hasUnrecordedFills,
  recordClosedTrade,
  reopenTrade,
} from './close-trade.ts';

interface LateReport {
  readonly closed: Trade;
  readonly order: OwnOrder;
  readonly hasFilled: boolean;
  /** True when the broker reports a final order live again. */
  readonly isBack: boolean;
}

/** A late fill of a buy reopens the trade; a late sell or a changed price is only recorded. */
export function applyReportToClosedTrade(
  draft: StepContext,
  order: OwnOrder,
  report: BrokerOrder,
): void {
  const { lastTrade, trade } = draft.state;
  if (lastTrade === null || !isReportOf(order, report)) return;
  const next = applyOrderReport(order, report, draft.at);
  if (next === order) return;
  const hasFilled = next.filledQuantity > order.filledQuantity;
  const isBack = isFinal(order) && isLive(next);
  const orders = lastTrade.orders.map((each) => (each === order ? next : each));
  const reopened = refreshTrade({ ...lastTrade, orders }, draft.at);
  if (isFinal(order) && !hasFilled && !isBack && !hasUnrecordedFills(reopened)) return;
  if (hasFilled && isSell(order)) warnOfShort(draft, reopened);
  if (trade !== null) {
    changeState(draft, { lastTrade: reopened });
    waitForOpenTrade(draft, report, { closed: reopened, order: next, hasFilled, isBack });
    return;
  }
  const isOnlyRecorded = reopened.quantity === 0 && !isBack;
  changeState(draft, {
    lastTrade: null,
    trade: isOnlyRecorded ? reopened : reopenTrade(reopened, draft.at),
  });
  if (hasFilled || isBack) alarmLateFill(draft, next);
}

/** While another trade is open, the closed one's orders are cancelled and its sells recorded. */
function waitForOpenTrade(
  draft: StepContext,
  report: BrokerOrder,
  { closed, order, hasFilled, isBack }: LateReport,
): void {
  if (lacksFillPrice(order)) lookUp(draft, order.request.clientOrderId);
  recordClosedTrade(draft);
  if (isBack) {
    changeOrder(draft, report.clientOrderId, { cancelRequestedAt: draft.at });
    cancelUnknownOrder(draft, report);
  }
  if (closed.quantity === 0 && !isBack) {
    if (hasFilled) alarmLateFill(draft, order);
  } else if (hasFilled || isBack) {
    alarm(
      draft,
      'critical',
      'LATE_ORDER',
      `The closed trade ${closed.id} changed while another one is open: close ${report.symbol} manually at the broker.`,
    );
  }
}

export function isLastTradePending({ lastTrade }: StepContext['state']): boolean {
  return lastTrade?.orders.some((order) => isLive(order) || lacksFillPrice(order)) ?? false;
}

export function superviseClosedTrade(draft: StepContext): void {
  if (!isLastTradePending(draft.state)) return;
  for (const order of draft.state.lastTrade?.orders ?? []) {
    if (areKeysRefused(draft.state)) break;
    if (isLive(order)) superviseLiveOrder(draft, order);
    else if (lacksFillPrice(order) && isRepeatDue(order.lastLookUpAt, draft.at, DOUBT_LOOK_UP_MS)) {
      lookUp(draft, order.request.clientOrderId);
    }
  }
  estimateOverdue(draft);
  recordClosedTrade(draft);
}

function superviseLiveOrder(draft: StepContext, order: OwnOrder): void {
  const { lastLookUpAt, changedAt, cancelRequestedAt, brokerId } = order;
  const { clientOrderId } = order.request;
  const isDue = [lastLookUpAt, changedAt].every((last) =>
    isRepeatDue(last, draft.at, WORKING_LOOK_UP_MS),
  );
  if (isDue) lookUp(draft, clientOrderId);
  if (brokerId === null || !isCancelRepeatDue(draft, cancelRequestedAt)) return;
  changeOrder(draft, clientOrderId, { cancelRequestedAt: draft.at });
  draft.intents.push({ type: 'cancel', clientOrderId, brokerId });
}

function isCancelRepeatDue({ at }: StepContext, asked: Moment | null): boolean {
  return asked === null || hasPassed(asked, at, CANCEL_REPEAT_MS, IN_FLIGHT_WALL_FLOOR);
}

export function closedTradeOrderAbsent(
  draft: StepContext,
  clientOrderId: string,
  startedAt: Moment,
): void {
  const order = orderIn(draft.state.lastTrade, clientOrderId);
  if (order === undefined || !isLive(order) || !isProvenAbsent(draft, order, startedAt)) return;
  changeOrder(draft, clientOrderId, { phase: 'absent', changedAt: draft.at });
  recordClosedTrade(draft);
}
