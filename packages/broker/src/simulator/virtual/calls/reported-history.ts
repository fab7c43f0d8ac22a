import { tradingDate } from '@tideline/engine';
import type { Activity } from '../../../port/activity.ts';
import type { RecordedOrder } from '../../../port/broker.ts';
import type { Activity as Booked, Fill, SimulatedOrder } from '../../exchange/book.ts';
import { activityJson, fillJson } from '../../wire/activity-wire.ts';
import { brokerOrder } from '../../wire/broker-view.ts';
import { iso } from '../../wire/wire-text.ts';

export function recordedOrder(order: SimulatedOrder): RecordedOrder {
  return {
    ...brokerOrder(order),
    stamps: {
      created: iso(order.createdAt),
      submitted: iso(order.createdAt),
      updated: iso(order.updatedAt),
      filled: iso(order.filledAt),
      canceled: iso(order.canceledAt),
      expired: iso(order.expiredAt),
      failed: iso(order.failedAt),
    },
  };
}

/** What an account's history tells, oldest first. */
export function activitiesOf(
  fills: readonly Fill[],
  booked: readonly Booked[],
): readonly Activity[] {
  const all = [...fills.map(tradeOf), ...booked.map(bookingOf)];
  return all.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function tradeOf(fill: Fill): Activity {
  const { at, symbol, side, quantity, price, orderId } = fill;
  return {
    id: fillJson(fill).id,
    type: 'FILL',
    subType: null,
    date: tradingDate(at),
    at,
    stamp: iso(at),
    symbol,
    side,
    quantity,
    price,
    netAmount: null,
    orderId,
  };
}

/** Told by its day only. */
function bookingOf(booked: Booked): Activity {
  const { type, date, symbol, quantity, netAmount } = booked;
  return {
    id: activityJson(booked).id,
    type,
    subType: null,
    date,
    at: null,
    stamp: date,
    symbol,
    side: null,
    quantity,
    price: null,
    netAmount,
    orderId: null,
  };
}
