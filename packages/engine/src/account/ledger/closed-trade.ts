import type { BrokerOrder } from '../../model/order.ts';
import {
  FRESHNESS_WALL_FLOOR,
  hasPassed,
  IN_FLIGHT_WALL_FLOOR,
  type Moment,
} from '../../model/time.ts';
import { cancelUnknownOrder, lateFill, warnOfShort } from '../order/order-alarms.ts';
import { isProvenAbsent, lacksFillPrice } from '../order/order-supervision.ts';
import { applyOrderReport, isFinal, isLive, isReportOf } from '../state/own-order.ts';
import { areKeysRefused } from '../state/rejected-keys.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { alarm, changeState, type StepContext } from '../state/step-context.ts';
import { CANCEL_REPEAT_MS, DOUBT_LOOK_UP_MS, WORKING_LOOK_UP_MS } from '../state/time-limits.ts';
import { refreshTrade } from '../state/trade-totals.ts';
import {
  estimateOverdue,
  hasUnrecordedFills,
  recordClosedTrade,
  reopenTrade,
} from './close-trade.ts';

/** What a report changed of the ended trade, with its order as it is now. */
interface LateNews {
  readonly ended: Trade;
  readonly order: OwnOrder;
  readonly hasFilled: boolean;
  /** The order had ended, and lives again. */
  readonly isBack: boolean;
}

/**
 * A trade that was over gets a fill after all: what was bought is held again, and is watched; what
 * was only sold, or has another price, is booked.
 */
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
  if (hasFilled && order.role === 'exit') warnOfShort(draft, reopened);
  if (trade !== null) {
    changeState(draft, { lastTrade: reopened });
    besideAnother(draft, report, { ended: reopened, order: next, hasFilled, isBack });
    return;
  }
  // What holds nothing and buys nothing is only booked: it stays the trade that was sold as it was.
  const isOnlyBooked = reopened.quantity === 0 && !isBack;
  changeState(draft, {
    lastTrade: null,
    trade: isOnlyBooked ? reopened : reopenTrade(reopened, draft.at),
  });
  if (hasFilled || isBack) lateFill(draft, next);
}

/** The ended trade waits for the end of the open one: its orders are cancelled, its sales booked. */
function besideAnother(
  draft: StepContext,
  report: BrokerOrder,
  { ended, order, hasFilled, isBack }: LateNews,
): void {
  if (lacksFillPrice(order)) lookUp(draft, order);
  recordClosedTrade(draft);
  if (isBack) {
    changeLastOrder(draft, report.clientOrderId, { cancelRequestedAt: draft.at });
    cancelUnknownOrder(draft, report);
  }
  if (ended.quantity === 0 && !isBack) {
    if (hasFilled) lateFill(draft, order);
  } else if (hasFilled || isBack) {
    alarm(
      draft,
      'critical',
      'LATE_ORDER',
      `The ended trade ${ended.id} changed while another one is open: close ${report.symbol} by hand at the broker.`,
    );
  }
}

/** Whether something of the ended trade is still asked for. */
export function isLastTradePending({ lastTrade }: StepContext['state']): boolean {
  return lastTrade?.orders.some((order) => isLive(order) || lacksFillPrice(order)) ?? false;
}

/** What is left of the ended trade while another one is open: it is asked for until it is known. */
export function superviseClosedTrade(draft: StepContext): void {
  if (!isLastTradePending(draft.state)) return;
  for (const order of draft.state.lastTrade?.orders ?? []) {
    if (areKeysRefused(draft.state)) break;
    if (isLive(order)) careForStray(draft, order);
    else if (lacksFillPrice(order) && isDue(draft, DOUBT_LOOK_UP_MS, [order.lastLookUpAt])) {
      lookUp(draft, order);
    }
  }
  estimateOverdue(draft);
  recordClosedTrade(draft);
}

function careForStray(draft: StepContext, order: OwnOrder): void {
  const { lastLookUpAt, changedAt, cancelRequestedAt, brokerId } = order;
  const { clientOrderId } = order.request;
  if (isDue(draft, WORKING_LOOK_UP_MS, [lastLookUpAt, changedAt])) lookUp(draft, order);
  if (brokerId === null || !hasWaited(draft, cancelRequestedAt)) return;
  changeLastOrder(draft, clientOrderId, { cancelRequestedAt: draft.at });
  draft.intents.push({ type: 'cancel', clientOrderId, brokerId });
}

function hasWaited({ at }: StepContext, asked: Moment | null): boolean {
  return asked === null || hasPassed(asked, at, CANCEL_REPEAT_MS, IN_FLIGHT_WALL_FLOOR);
}

/** The broker does not know an order of the ended trade, which was taken for alive. */
export function closedTradeOrderAbsent(
  draft: StepContext,
  clientOrderId: string,
  startedAt: Moment,
): void {
  const order = orderOf(draft, clientOrderId);
  if (order === undefined || !isLive(order) || !isProvenAbsent(draft, order, startedAt)) return;
  changeLastOrder(draft, clientOrderId, { phase: 'absent', changedAt: draft.at });
  recordClosedTrade(draft);
}

function orderOf({ state }: StepContext, clientOrderId: string): OwnOrder | undefined {
  return state.lastTrade?.orders.find(({ request }) => request.clientOrderId === clientOrderId);
}

function lookUp(draft: StepContext, { request: { clientOrderId } }: OwnOrder): void {
  changeLastOrder(draft, clientOrderId, { lastLookUpAt: draft.at });
  draft.intents.push({ type: 'look-up', clientOrderId });
}

function changeLastOrder(
  draft: StepContext,
  clientOrderId: string,
  change: Partial<OwnOrder>,
): void {
  const { lastTrade } = draft.state;
  if (lastTrade === null) return;
  const orders = lastTrade.orders.map((order) =>
    order.request.clientOrderId === clientOrderId ? { ...order, ...change } : order,
  );
  changeState(draft, { lastTrade: { ...lastTrade, orders } });
}

function isDue({ at }: StepContext, pause: number, since: readonly (Moment | null)[]): boolean {
  return since.every((each) => each === null || hasPassed(each, at, pause, FRESHNESS_WALL_FLOOR));
}
