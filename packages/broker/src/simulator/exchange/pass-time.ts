import type { EpochMs } from '@tideline/engine';
import { changedOrder, type SimulatedOrder } from './book.ts';
import { type Exchange, type ExchangeChange, placeOrder } from './exchange.ts';
import { liquidateAccounts } from './liquidation.ts';
import type { MarketSnapshot } from './market-snapshot.ts';
import { closeManually } from './orders/manual-close.ts';
import {
  cancelOrder,
  findOpenOrder,
  type OrderKey,
  rejectOrder,
  tryFill,
} from './orders/match-order.ts';
import {
  isRejectedLate,
  isStopCanceled,
  playFillDuringCancel,
  playStuckCancel,
  playTriggerDuringCancel,
} from './orders/order-faults.ts';
import { replaceOrder } from './orders/replacement.ts';

export function nextArrivalAt(exchange: Exchange): EpochMs | null {
  let earliest: EpochMs | null = null;
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      const { arrivedAt, arrivesAt, cancelArrivesAt } = order;
      const dueAt =
        arrivedAt === null ? Math.min(arrivesAt, cancelArrivesAt ?? arrivesAt) : cancelArrivesAt;
      if (dueAt !== null && (earliest === null || dueAt < earliest)) earliest = dueAt;
    }
  }
  return earliest;
}

/**
 * A new quote meets all resting orders. Late in the day the broker sells what is about to expire.
 */
export function passTime(exchange: Exchange, isNewQuote: boolean, snapshot: MarketSnapshot) {
  let soFar: ExchangeChange = { exchange, outcomes: [] };
  for (const { order, isCancel } of dueActions(exchange, snapshot.now)) {
    const play = isCancel ? playCancelArrival : playOrderArrival;
    soFar = play(soFar, order, snapshot);
  }
  if (!isNewQuote) return soFar;
  for (const key of restingOrders(soFar.exchange)) {
    const order = findOpenOrder(soFar.exchange, key);
    soFar =
      order !== null && isStopCanceled(order, snapshot)
        ? cancelOrder(soFar, order, snapshot.now)
        : tryFill(soFar, key, snapshot);
  }
  return liquidateAccounts(closeManually(soFar, snapshot), snapshot);
}

/**
 * Sorts by time, then by account and client id: the order of receipt would differ from run to run.
 */
function restingOrders({ books }: Exchange): readonly SimulatedOrder[] {
  const orders = Object.values(books).flatMap(({ openOrders }) => openOrders);
  return orders
    .filter(({ arrivedAt }) => arrivedAt !== null)
    .sort((a, b) => Number(a.arrivedAt) - Number(b.arrivedAt) || compareIds(a, b));
}

function compareIds(a: SimulatedOrder, b: SimulatedOrder): number {
  const byAccount = compareStrings(a.accountNumber, b.accountNumber);
  return byAccount || compareStrings(a.clientOrderId, b.clientOrderId);
}

function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface DueAction {
  readonly order: SimulatedOrder;
  readonly at: EpochMs;
  readonly isCancel: boolean;
}

function dueActions(exchange: Exchange, now: EpochMs): readonly DueAction[] {
  const due: DueAction[] = [];
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      const { arrivedAt, arrivesAt, cancelArrivesAt } = order;
      if (arrivedAt === null && arrivesAt <= now)
        due.push({ order, at: arrivesAt, isCancel: false });
      if (cancelArrivesAt !== null && cancelArrivesAt <= now)
        due.push({ order, at: cancelArrivesAt, isCancel: true });
    }
  }
  const cancelsLast = (a: DueAction, b: DueAction) => Number(a.isCancel) - Number(b.isCancel);
  return due.sort((a, b) => a.at - b.at || cancelsLast(a, b) || compareIds(a.order, b.order));
}

function playOrderArrival(soFar: ExchangeChange, key: OrderKey, snapshot: MarketSnapshot) {
  const afterReplacement = replaceOrder(soFar, key, snapshot.now);
  const order = findOpenOrder(afterReplacement.exchange, key);
  if (order === null) return afterReplacement;
  if (order.replaces === null && isRejectedLate(order, snapshot)) {
    return rejectOrder(afterReplacement, order, snapshot.now);
  }
  const arrived = changedOrder(order, {
    status: order.status === 'pending_cancel' ? 'pending_cancel' : 'new',
    arrivedAt: snapshot.now,
    updatedAt: snapshot.now,
  });
  return tryFill(placeOrder(afterReplacement, arrived, 'new', snapshot.now), key, snapshot);
}

function playCancelArrival(soFar: ExchangeChange, key: OrderKey, snapshot: MarketSnapshot) {
  const order = findOpenOrder(soFar.exchange, key);
  if (order === null) return soFar;
  const afterStuckCancel = playStuckCancel(soFar, order, snapshot);
  if (afterStuckCancel !== null) return afterStuckCancel;
  const afterTrigger = playTriggerDuringCancel(soFar, order, snapshot);
  const afterFill =
    afterTrigger === null
      ? playFillDuringCancel(soFar, order, snapshot)
      : tryFill(afterTrigger, key, snapshot);
  const openOrder = findOpenOrder(afterFill.exchange, key);
  return openOrder === null ? afterFill : cancelOrder(afterFill, openOrder, snapshot.now);
}
