import { type BrokerOrder, formatMoney, type Price, parseClientOrderId } from '@tideline/engine';
import type { Order } from '../schemas/orders.ts';
import { toInstant, toInstantOrNull } from './time.ts';

/** Client order ids name trades of this user. */
export function toOrder(userId: string, order: BrokerOrder): Order {
  return {
    id: order.id,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    qty: order.quantity === null ? null : String(order.quantity),
    filled_qty: String(order.filledQuantity),
    notional: toPriceText(order.notional),
    limit_price: toPriceText(order.limitPrice),
    stop_price: toPriceText(order.stopPrice),
    filled_avg_price: toPriceText(order.filledAveragePrice),
    status: order.status,
    created_at: toInstant(order.createdAt),
    filled_at: toInstantOrNull(order.filledAt),
    canceled_at: toInstantOrNull(order.canceledAt),
    expired_at: toInstantOrNull(order.expiredAt),
    trade_id: parseClientOrderId(userId, order.clientOrderId)?.tradeId ?? null,
  };
}

function toPriceText(price: Price | null): string | null {
  return price === null ? null : formatMoney(price);
}
