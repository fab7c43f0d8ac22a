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
export function passTime(
  exchange: Exchange,
  isNewQuote: boolean,
  snapshot: MarketSnapshot,
): ExchangeChange {
  let soFar: ExchangeChange = { exchange, outcomes: [] };
  for (const due of dueActions(exchange, snapshot.now)) {
    soFar = due.isCancel
      ? playCancelArrival(soFar, due, snapshot)
      : playOrderArrival(soFar, due, snapshot);
  }
  if (!isNewQuote) return soFar;
  for (const restingKey of restingOrders(soFar.exchange)) {
    const order = findOpenOrder(soFar.exchange, restingKey);
    soFar =
      order !== null && isStopCanceled(order, snapshot)
        ? cancelOrder(soFar, order, snapshot.now)
        : tryFill(soFar, restingKey, snapshot);
  }
  return liquidateAccounts(closeManually(soFar, snapshot), snapshot);
}

interface TimedOrderKey extends OrderKey {
  readonly clientOrderId: string;
  readonly at: EpochMs;
}

/**
 * Sorts by time, then by account and client id: the order of receipt would differ from run to run.
 */
function restingOrders(exchange: Exchange): readonly TimedOrderKey[] {
  const timedKeys: TimedOrderKey[] = [];
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      if (order.arrivedAt !== null) timedKeys.push(timedKeyOf(order, order.arrivedAt));
    }
  }
  return timedKeys.sort((a, b) => a.at - b.at || compareIds(a, b));
}

function timedKeyOf(order: SimulatedOrder, at: EpochMs): TimedOrderKey {
  const { accountNumber, id: orderId, clientOrderId } = order;
  return { accountNumber, orderId, clientOrderId, at };
}

function compareIds(a: TimedOrderKey, b: TimedOrderKey): number {
  return (
    compareStrings(a.accountNumber, b.accountNumber) ||
    compareStrings(a.clientOrderId, b.clientOrderId)
  );
}

function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

interface DueAction extends TimedOrderKey {
  readonly isCancel: boolean;
}

function dueActions(exchange: Exchange, now: EpochMs): readonly DueAction[] {
  const due: DueAction[] = [];
  for (const book of Object.values(exchange.books)) {
    for (const order of book.openOrders) {
      const { arrivedAt, arrivesAt, cancelArrivesAt } = order;
      if (arrivedAt === null && arrivesAt <= now) {
        due.push({ ...timedKeyOf(order, arrivesAt), isCancel: false });
      }
      if (cancelArrivesAt !== null && cancelArrivesAt <= now) {
        due.push({ ...timedKeyOf(order, cancelArrivesAt), isCancel: true });
      }
    }
  }
  return due.sort(
    (a, b) => a.at - b.at || Number(a.isCancel) - Number(b.isCancel) || compareIds(a, b),
  );
}

function playOrderArrival(
  soFar: ExchangeChange,
  orderKey: TimedOrderKey,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const afterReplacement = replaceOrder(soFar, orderKey, snapshot.now);
  const order = findOpenOrder(afterReplacement.exchange, orderKey);
  if (order === null) return afterReplacement;
  if (order.replaces === null && isRejectedLate(order, snapshot)) {
    return rejectOrder(afterReplacement, order, snapshot.now);
  }
  const arrived = changedOrder(order, {
    status: order.status === 'pending_cancel' ? 'pending_cancel' : 'new',
    arrivedAt: snapshot.now,
    updatedAt: snapshot.now,
  });
  return tryFill(placeOrder(afterReplacement, arrived, 'new', snapshot.now), orderKey, snapshot);
}

function playCancelArrival(
  soFar: ExchangeChange,
  orderKey: TimedOrderKey,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const order = findOpenOrder(soFar.exchange, orderKey);
  if (order === null) return soFar;
  const afterStuckCancel = playStuckCancel(soFar, order, snapshot);
  if (afterStuckCancel !== null) return afterStuckCancel;
  const afterTrigger = playTriggerDuringCancel(soFar, order, snapshot);
  const afterFill =
    afterTrigger === null
      ? playFillDuringCancel(soFar, order, snapshot)
      : tryFill(afterTrigger, orderKey, snapshot);
  const openOrder = findOpenOrder(afterFill.exchange, orderKey);
  return openOrder === null ? afterFill : cancelOrder(afterFill, openOrder, snapshot.now);
}
