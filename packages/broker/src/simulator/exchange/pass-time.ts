import type { EpochMs } from '@tideline/engine';
import { changedOrder, type SimulatedOrder } from './book.ts';
import { type Exchange, type ExchangeChange, placeOrder } from './exchange.ts';
import type { ExchangeView } from './exchange-view.ts';
import { liquidate } from './liquidation.ts';
import { closeManually } from './orders/manual-close.ts';
import { cancel, findOpen, meetMarket, type OrderKey, reject } from './orders/match-order.ts';
import {
  filledDuringCancel,
  isRejectedLate,
  isStopCanceled,
  stuckCancel,
  triggeredDuringCancel,
} from './orders/order-faults.ts';
import { replaceOrder } from './orders/replacement.ts';

export function nextArrival(exchange: Exchange): EpochMs | null {
  let next: EpochMs | null = null;
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      const { arrivedAt, arrivesAt, cancelArrivesAt } = order;
      const due =
        arrivedAt === null ? Math.min(arrivesAt, cancelArrivesAt ?? arrivesAt) : cancelArrivesAt;
      if (due !== null && (next === null || due < next)) next = due;
    }
  }
  return next;
}

/**
 * A new quote meets all resting orders. Late in the day the broker sells what is about to expire.
 */
export function passTime(
  exchange: Exchange,
  isNewQuote: boolean,
  scene: ExchangeView,
): ExchangeChange {
  let passed: ExchangeChange = { exchange, outcomes: [] };
  for (const due of dueActions(exchange, scene.now)) {
    passed = due.isCancel ? arriveCancel(passed, due, scene) : arriveOrder(passed, due, scene);
  }
  if (!isNewQuote) return passed;
  for (const resting of ordersInTurn(passed.exchange, (order) => order.arrivedAt)) {
    const order = findOpen(passed.exchange, resting);
    passed =
      order !== null && isStopCanceled(order, scene)
        ? cancel(passed, order, scene.now)
        : meetMarket(passed, resting, scene);
  }
  return liquidate(closeManually(passed, scene), scene);
}

interface OrderTurn extends OrderKey {
  readonly clientOrderId: string;
  readonly at: EpochMs;
}

/**
 * Sorts by time, then by account and client id: the order of receipt would differ from run to run.
 */
function ordersInTurn(
  exchange: Exchange,
  moment: (order: SimulatedOrder) => EpochMs | null,
): readonly OrderTurn[] {
  const turns: OrderTurn[] = [];
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      const at = moment(order);
      if (at !== null) turns.push(turnOf(order, at));
    }
  }
  return turns.sort((a, b) => a.at - b.at || compareIds(a, b));
}

function turnOf(
  { accountNumber, id: orderId, clientOrderId }: SimulatedOrder,
  at: EpochMs,
): OrderTurn {
  return { accountNumber, orderId, clientOrderId, at };
}

function compareIds(a: OrderTurn, b: OrderTurn): number {
  return (
    compareStrings(a.accountNumber, b.accountNumber) ||
    compareStrings(a.clientOrderId, b.clientOrderId)
  );
}

function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface DueAction extends OrderTurn {
  readonly isCancel: boolean;
}

function dueActions(exchange: Exchange, now: EpochMs): readonly DueAction[] {
  const due: DueAction[] = [];
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      const { arrivedAt, arrivesAt, cancelArrivesAt } = order;
      if (arrivedAt === null && arrivesAt <= now) {
        due.push({ ...turnOf(order, arrivesAt), isCancel: false });
      }
      if (cancelArrivesAt !== null && cancelArrivesAt <= now) {
        due.push({ ...turnOf(order, cancelArrivesAt), isCancel: true });
      }
    }
  }
  return due.sort(
    (a, b) => a.at - b.at || Number(a.isCancel) - Number(b.isCancel) || compareIds(a, b),
  );
}

function arriveOrder(passed: ExchangeChange, turn: OrderTurn, scene: ExchangeView): ExchangeChange {
  const cleared = replaceOrder(passed, turn, scene.now);
  const order = findOpen(cleared.exchange, turn);
  if (order === null) return cleared;
  if (order.replaces === null && isRejectedLate(order, scene)) {
    return reject(cleared, order, scene.now);
  }
  const arrived = changedOrder(order, {
    status: order.status === 'pending_cancel' ? 'pending_cancel' : 'new',
    arrivedAt: scene.now,
    updatedAt: scene.now,
  });
  return meetMarket(placeOrder(cleared, arrived, 'new', scene.now), turn, scene);
}

function arriveCancel(
  passed: ExchangeChange,
  turn: OrderTurn,
  scene: ExchangeView,
): ExchangeChange {
  const order = findOpen(passed.exchange, turn);
  if (order === null) return passed;
  const stuck = stuckCancel(passed, order, scene);
  if (stuck !== null) return stuck;
  const triggered = triggeredDuringCancel(passed, order, scene);
  const met =
    triggered === null
      ? filledDuringCancel(passed, order, scene)
      : meetMarket(triggered, turn, scene);
  const left = findOpen(met.exchange, turn);
  return left === null ? met : cancel(met, left, scene.now);
}
