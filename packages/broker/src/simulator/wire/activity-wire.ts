import type { EpochMs } from '@tideline/engine';
import type { Activity, Fill } from '../exchange/book.ts';
import { moneyText } from '../exchange/decimal.ts';
import { newYorkTimestamp } from '../market/time/new-york-time.ts';
import { isoTimestamp } from './wire-text.ts';

/** The id begins with the New York time, so ids sort by it. */
function activityId(at: EpochMs, id: string): string {
  return `${newYorkTimestamp(at).slice(0, 23).replace(/\D/g, '')}::${id}`;
}

export function fillJson(fill: Fill) {
  return {
    id: activityId(fill.at, fill.id),
    activity_type: 'FILL',
    transaction_time: isoTimestamp(fill.at),
    type: fill.leavesQuantity === 0 ? 'fill' : 'partial_fill',
    price: moneyText(fill.price),
    qty: String(fill.quantity),
    side: fill.side,
    symbol: fill.symbol,
    leaves_qty: String(fill.leavesQuantity),
    order_id: fill.orderId,
    cum_qty: String(fill.cumulativeQuantity),
    order_status: fill.leavesQuantity === 0 ? 'filled' : 'partially_filled',
  };
}

export function activityJson(activity: Activity) {
  return {
    id: activityId(activity.at, activity.id),
    activity_type: activity.type,
    date: activity.date,
    net_amount: moneyText(activity.netAmount),
    description: activity.description,
    status: 'executed',
    ...(activity.symbol === null ? {} : { symbol: activity.symbol }),
    ...(activity.quantity === null ? {} : { qty: String(activity.quantity) }),
  };
}
