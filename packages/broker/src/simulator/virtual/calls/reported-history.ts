import { tradingDate } from '@tideline/engine';
import type { Activity } from '../../../port/activity.ts';
import type { OrderWithStamps } from '../../../port/broker.ts';
import type { Activity as AccountActivity, Fill, SimulatedOrder } from '../../exchange/book.ts';
import { activityJson, fillJson } from '../../wire/activity-wire.ts';
import { brokerOrder } from '../../wire/broker-view.ts';
import { isoTimestamp } from '../../wire/wire-text.ts';

export function orderWithStamps(order: SimulatedOrder): OrderWithStamps {
  return {
    ...brokerOrder(order),
    stamps: {
      created: isoTimestamp(order.createdAt),
      submitted: isoTimestamp(order.createdAt),
      updated: isoTimestamp(order.updatedAt),
      filled: isoTimestamp(order.filledAt),
      canceled: isoTimestamp(order.canceledAt),
      expired: isoTimestamp(order.expiredAt),
      failed: isoTimestamp(order.failedAt),
    },
  };
}

export function activitiesOf(
  fills: readonly Fill[],
  activities: readonly AccountActivity[],
): readonly Activity[] {
  const allActivities = [...fills.map(fillActivity), ...activities.map(cashActivityOf)];
  return allActivities.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function fillActivity(fill: Fill): Activity {
  const { at, symbol, side, quantity, price, orderId } = fill;
  return {
    id: fillJson(fill).id,
    type: 'FILL',
    subType: null,
    date: tradingDate(at),
    at,
    stamp: isoTimestamp(at),
    symbol,
    side,
    quantity,
    price,
    netAmount: null,
    orderId,
  };
}

/** Cash activities have a day but no instant. */
function cashActivityOf(activity: AccountActivity): Activity {
  const { type, date, symbol, quantity, netAmount } = activity;
  return {
    id: activityJson(activity).id,
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
