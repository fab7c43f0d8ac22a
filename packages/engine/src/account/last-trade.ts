import type { BrokerOrder } from '../model/order.ts';
import {
  FRESHNESS_WALL_FLOOR,
  hasPassed,
  IN_FLIGHT_WALL_FLOOR,
  type Moment,
} from '../model/time.ts';
import { alarm, changeState, type Draft } from './draft.ts';
import { CANCEL_REPEAT_MS, DOUBT_LOOK_UP_MS, WORKING_LOOK_UP_MS } from './limits.ts';
import { cancelStray, lateFill, warnOfShort } from './order-alarms.ts';
import { isGone, needsPrice } from './order-care.ts';
import { isAnswerTo, isEnded, isLive, withReport } from './own-order.ts';
import { areKeysRefused } from './refused-keys.ts';
import { bookLastTrade, estimateOverdue, hasNews, heldAgain } from './settlement.ts';
import type { OwnOrder, Trade } from './state.ts';
import { settleTrade } from './totals.ts';

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
export function applyToLastTrade(draft: Draft, order: OwnOrder, report: BrokerOrder): void {
  const { lastTrade, trade } = draft.state;
  if (lastTrade === null || !isAnswerTo(order, report)) return;
  const next = withReport(order, report, draft.at);
  if (next === order) return;
  const hasFilled = next.filledQuantity > order.filledQuantity;
  const isBack = isEnded(order) && isLive(next);
  const orders = lastTrade.orders.map((each) => (each === order ? next : each));
  const reopened = settleTrade({ ...lastTrade, orders }, draft.at);
  if (isEnded(order) && !hasFilled && !isBack && !hasNews(reopened)) return;
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
    trade: isOnlyBooked ? reopened : heldAgain(reopened, draft.at),
  });
  if (hasFilled || isBack) lateFill(draft, next);
}

/** The ended trade waits for the end of the open one: its orders are cancelled, its sales booked. */
function besideAnother(
  draft: Draft,
  report: BrokerOrder,
  { ended, order, hasFilled, isBack }: LateNews,
): void {
  if (needsPrice(order)) lookUp(draft, order);
  bookLastTrade(draft);
  if (isBack) {
    changeLastOrder(draft, report.clientOrderId, { cancelRequestedAt: draft.at });
    cancelStray(draft, report);
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
export function isLastTradePending({ lastTrade }: Draft['state']): boolean {
  return lastTrade?.orders.some((order) => isLive(order) || needsPrice(order)) ?? false;
}

/** What is left of the ended trade while another one is open: it is asked for until it is known. */
export function careForLastTrade(draft: Draft): void {
  if (!isLastTradePending(draft.state)) return;
  for (const order of draft.state.lastTrade?.orders ?? []) {
    if (areKeysRefused(draft.state)) break;
    if (isLive(order)) careForStray(draft, order);
    else if (needsPrice(order) && isDue(draft, DOUBT_LOOK_UP_MS, [order.lastLookUpAt])) {
      lookUp(draft, order);
    }
  }
  estimateOverdue(draft);
  bookLastTrade(draft);
}

function careForStray(draft: Draft, order: OwnOrder): void {
  const { lastLookUpAt, changedAt, cancelRequestedAt, brokerId } = order;
  const { clientOrderId } = order.request;
  if (isDue(draft, WORKING_LOOK_UP_MS, [lastLookUpAt, changedAt])) lookUp(draft, order);
  if (brokerId === null || !hasWaited(draft, cancelRequestedAt)) return;
  changeLastOrder(draft, clientOrderId, { cancelRequestedAt: draft.at });
  draft.intents.push({ type: 'cancel', clientOrderId, brokerId });
}

function hasWaited({ at }: Draft, asked: Moment | null): boolean {
  return asked === null || hasPassed(asked, at, CANCEL_REPEAT_MS, IN_FLIGHT_WALL_FLOOR);
}

/** The broker does not know an order of the ended trade, which was taken for alive. */
export function lastOrderUnknown(draft: Draft, clientOrderId: string, startedAt: Moment): void {
  const order = orderOf(draft, clientOrderId);
  if (order === undefined || !isLive(order) || !isGone(draft, order, startedAt)) return;
  changeLastOrder(draft, clientOrderId, { phase: 'absent', changedAt: draft.at });
  bookLastTrade(draft);
}

function orderOf({ state }: Draft, clientOrderId: string): OwnOrder | undefined {
  return state.lastTrade?.orders.find(({ request }) => request.clientOrderId === clientOrderId);
}

function lookUp(draft: Draft, { request: { clientOrderId } }: OwnOrder): void {
  changeLastOrder(draft, clientOrderId, { lastLookUpAt: draft.at });
  draft.intents.push({ type: 'look-up', clientOrderId });
}

function changeLastOrder(draft: Draft, clientOrderId: string, change: Partial<OwnOrder>): void {
  const { lastTrade } = draft.state;
  if (lastTrade === null) return;
  const orders = lastTrade.orders.map((order) =>
    order.request.clientOrderId === clientOrderId ? { ...order, ...change } : order,
  );
  changeState(draft, { lastTrade: { ...lastTrade, orders } });
}

function isDue({ at }: Draft, pause: number, since: readonly (Moment | null)[]): boolean {
  return since.every((each) => each === null || hasPassed(each, at, pause, FRESHNESS_WALL_FLOOR));
}
