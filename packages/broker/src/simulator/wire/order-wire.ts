import type { EpochMs } from '@tideline/engine';
import type { OrderEvent, SimulatedOrder } from '../exchange/book.ts';
import { averageDecimal, moneyText } from '../exchange/decimal.ts';
import { assetId, isoTimestamp } from './wire-text.ts';

/** As on the broker's trading side, amounts are decimal texts and every nullable key is present. */
export function orderJson(order: SimulatedOrder) {
  return {
    id: order.id,
    client_order_id: order.clientOrderId,
    created_at: isoTimestamp(order.createdAt),
    updated_at: isoTimestamp(order.updatedAt),
    submitted_at: isoTimestamp(order.createdAt),
    filled_at: isoTimestamp(order.filledAt),
    expired_at: isoTimestamp(order.expiredAt),
    expires_at: isoTimestamp(order.expiresAt),
    canceled_at: isoTimestamp(order.canceledAt),
    failed_at: isoTimestamp(order.failedAt),
    replaced_at: isoTimestamp(order.replacedAt),
    replaced_by: order.replacedBy,
    replaces: order.replaces,
    asset_id: assetId(order.symbol),
    symbol: order.symbol,
    asset_class: 'us_option',
    notional: null,
    qty: String(order.quantity),
    filled_qty: String(order.filledQuantity),
    filled_avg_price:
      order.filledQuantity === 0 ? null : averageDecimal(order.filledValue, order.filledQuantity),
    order_class: 'simple',
    order_type: order.type,
    type: order.type,
    side: order.side,
    position_intent: order.positionIntent,
    time_in_force: 'day',
    limit_price: order.limitPrice === null ? null : moneyText(order.limitPrice),
    stop_price: order.stopPrice === null ? null : moneyText(order.stopPrice),
    status: order.status,
    extended_hours: false,
    legs: null,
    trail_percent: null,
    trail_price: null,
    hwm: null,
    subtag: null,
    source: null,
    ratio_qty: null,
  };
}

const CROCKFORD_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID whose random part counts up, so the ids of one stream grow. */
function makeUlid(at: EpochMs, count: number): string {
  const encodeCrockford = (value: number, length: number) => {
    const digitOf = (power: number) => CROCKFORD_DIGITS[Math.floor(value / 32 ** power) % 32];
    return Array.from({ length }, (_, i) => digitOf(length - 1 - i)).join('');
  };
  return encodeCrockford(at, 10) + encodeCrockford(count, 16);
}

export function tradeUpdateJson(event: OrderEvent, count: number) {
  const { fill } = event;
  return {
    event: event.event,
    at: isoTimestamp(event.at),
    event_id: makeUlid(event.at, count),
    timestamp: isoTimestamp(event.at),
    order: orderJson(event.order),
    ...(fill === null
      ? {}
      : {
          execution_id: fill.id,
          price: moneyText(fill.price),
          qty: String(fill.quantity),
          position_qty: String(fill.positionAfter),
        }),
  };
}
