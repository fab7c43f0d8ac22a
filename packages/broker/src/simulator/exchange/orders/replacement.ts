import type { EpochMs } from '@tideline/engine';
import { type AccountBook, changedOrder, type OrderStatus, type SimulatedOrder } from '../book.ts';
import { bookOf, type Exchange, type ExchangeChange, keepOrder, placeOrder } from '../exchange.ts';
import type { MarketSnapshot } from '../market-snapshot.ts';
import { invalidRefusal, isRefusal, malformedRefusal, notFound, type Refusal } from '../refusal.ts';
import { admitOrder } from './admission.ts';
import { cancelOrder, findOpenOrder, type OrderKey, rejectOrder } from './match-order.ts';
import type { OrderChange, OrderTicket } from './order-request.ts';
import { createRequestedOrder } from './requests.ts';

const REPLACEABLE_STATUSES: ReadonlySet<OrderStatus> = new Set(['new', 'partially_filled']);

/**
 * The old order may still fill. `change.quantity` is the total, including what the old one filled.
 */
export function requestReplace(
  exchange: Exchange,
  order: SimulatedOrder | null,
  orderId: string,
  change: OrderChange,
  isClientIdTaken: boolean,
  snapshot: MarketSnapshot,
): (ExchangeChange & { readonly order: SimulatedOrder }) | Refusal {
  if (order === null) return notFound(`order not found for ${orderId}`);
  const book = bookOf(exchange, order.accountNumber);
  const refusal = checkReplaceable(book, order);
  if (refusal !== null) return refusal;
  if (isClientIdTaken) return malformedRefusal('client_order_id must be unique');
  const fieldRefusal = checkChangeFields(order, change);
  if (fieldRefusal !== null) return fieldRefusal;
  const ticket: OrderTicket = {
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    quantity: change.quantity ?? order.quantity,
    limitPrice: change.limitPrice ?? order.limitPrice,
    stopPrice: change.stopPrice ?? order.stopPrice,
    positionIntent: order.positionIntent,
    clientOrderId: change.clientOrderId,
  };
  if (isUnchanged(order, ticket)) return invalidRefusal('order parameters are not changed');
  if (ticket.quantity <= order.filledQuantity) return invalidRefusal('qty must be > filled_qty');
  // Judged as if the old order were gone, because only one of the two trades.
  const otherOrders = book.openOrders.filter(({ id }) => id !== order.id);
  const otherBook = { ...book, openOrders: otherOrders };
  const unfilledTicket = { ...ticket, quantity: ticket.quantity - order.filledQuantity };
  const admission = admitOrder(otherBook, unfilledTicket, snapshot, change.stopPrice !== null);
  if (isRefusal(admission)) return admission;
  const { accountNumber, id } = order;
  const requested = createRequestedOrder(exchange, accountNumber, ticket, admission, snapshot, id);
  const pendingOrder = changedOrder(order, {
    status: 'pending_replace',
    updatedAt: snapshot.now,
    replacedBy: requested.order.id,
  });
  const pending = keepOrder({ exchange: requested.exchange, outcomes: [] }, pendingOrder);
  return { ...keepOrder(pending, requested.order), order: requested.order };
}

/** Refuses a price that orders of this type lack, or a new stop price for a triggered order. */
function checkChangeFields(order: SimulatedOrder, change: OrderChange): Refusal | null {
  if (change.limitPrice !== null && order.limitPrice === null)
    return malformedRefusal(`${order.type} orders must not have limit_price`);
  if (change.stopPrice === null) return null;
  if (order.stopPrice === null) return malformedRefusal('the order has no stop_price to replace');
  return order.triggeredAt === null
    ? null
    : invalidRefusal('cannot replace stop_price of a triggered order');
}

function isUnchanged(order: SimulatedOrder, ticket: OrderTicket): boolean {
  return (
    ticket.quantity === order.quantity &&
    ticket.limitPrice === order.limitPrice &&
    ticket.stopPrice === order.stopPrice
  );
}

function checkReplaceable(book: AccountBook, order: SimulatedOrder): Refusal | null {
  if (order.status === 'replaced') return invalidRefusal('order already replaced');
  const isReplacementPending =
    order.replaces !== null && book.openOrders.some(({ id }) => id === order.replaces);
  if (isReplacementPending) return invalidRefusal('order chain not fully replaced');
  return REPLACEABLE_STATUSES.has(order.status)
    ? null
    : invalidRefusal(`cannot replace order in ${order.status} status`);
}

/**
 * The old order leaves its unfilled rest to the new one. If the old one is final already, or has
 * filled the new total, the new one is rejected.
 */
export function replaceOrder(soFar: ExchangeChange, key: OrderKey, at: EpochMs): ExchangeChange {
  const order = findOpenOrder(soFar.exchange, key);
  if (order === null || order.replaces === null) return soFar;
  const { accountNumber, replaces } = order;
  const oldOrder = findOpenOrder(soFar.exchange, { accountNumber, id: replaces });
  if (oldOrder === null) return rejectOrder(soFar, order, at);
  const quantity = order.quantity - oldOrder.filledQuantity;
  if (quantity <= 0) return rejectOrder(cancelOrder(soFar, oldOrder, at), order, at);
  const replaced = changedOrder(oldOrder, { status: 'replaced', updatedAt: at, replacedAt: at });
  const afterReplaced = placeOrder(soFar, replaced, 'replaced', at);
  const { triggeredAt } = oldOrder;
  if (quantity === order.quantity && triggeredAt === null) return afterReplaced;
  return keepOrder(afterReplaced, changedOrder(order, { quantity, triggeredAt }));
}
