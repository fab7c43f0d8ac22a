import type { EpochMs } from '@tideline/engine';
import {
  type AccountBook,
  changedOrder,
  type OrderStatus,
  type SimulatedOrder,
  unchangedOutcome,
  withOrder,
} from '../book.ts';
import {
  bookOf,
  type Exchange,
  type ExchangeChange,
  placeOrder,
  withOutcome,
} from '../exchange.ts';
import type { ExchangeView } from '../exchange-view.ts';
import { invalidRefusal, isRefusal, malformedRefusal, notFound, type Refusal } from '../refusal.ts';
import { admit } from './admission.ts';
import { cancel, findOpen, type OrderKey, reject } from './match-order.ts';
import type { OrderChange, OrderTicket } from './order-request.ts';
import { beginRequested } from './requests.ts';

const REPLACEABLE_STATUSES: ReadonlySet<OrderStatus> = new Set(['new', 'partially_filled']);

/**
 * The old order may still fill. `change.quantity` is the total, with what the old one filled.
 * `clientIdTaken`: the account has used the new client order id before.
 */
export function requestReplace(
  exchange: Exchange,
  order: SimulatedOrder | null,
  orderId: string,
  change: OrderChange,
  isClientIdTaken: boolean,
  scene: ExchangeView,
): (ExchangeChange & { readonly order: SimulatedOrder }) | Refusal {
  if (order === null) return notFound(`order not found for ${orderId}`);
  const book = bookOf(exchange, order.accountNumber);
  const refusal = checkReplaceable(book, order);
  if (refusal !== null) return refusal;
  if (isClientIdTaken) return malformedRefusal('client_order_id must be unique');
  const field = unknownField(order, change);
  if (field !== null) return field;
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
  // Judged without the old order: only one of them ever trades.
  const others = { ...book, openOrders: book.openOrders.filter(({ id }) => id !== order.id) };
  const left = { ...ticket, quantity: ticket.quantity - order.filledQuantity };
  const admission = admit(others, left, scene, change.stopPrice !== null);
  if (isRefusal(admission)) return admission;
  const begun = beginRequested(exchange, order.accountNumber, ticket, admission, scene, order.id);
  const pending = changedOrder(order, {
    status: 'pending_replace',
    updatedAt: scene.now,
    replacedBy: begun.order.id,
  });
  const after = withOrder(withOrder(book, pending), begun.order);
  const passed = withOutcome(
    { exchange: begun.exchange, outcomes: [] },
    { ...unchangedOutcome(after), orders: [pending, begun.order] },
  );
  return { ...passed, order: begun.order };
}

/** Refuses a price that orders of this type lack, or a stop price already reached. */
function unknownField(order: SimulatedOrder, change: OrderChange): Refusal | null {
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
  const isInChain =
    order.replaces !== null && book.openOrders.some(({ id }) => id === order.replaces);
  if (isInChain) return invalidRefusal('order chain not fully replaced');
  return REPLACEABLE_STATUSES.has(order.status)
    ? null
    : invalidRefusal(`cannot replace order in ${order.status} status`);
}

/**
 * The old order leaves its unfilled rest to the new one. If the old one is final already, or has
 * filled the new total, the new one is rejected.
 */
export function replaceOrder(passed: ExchangeChange, key: OrderKey, at: EpochMs): ExchangeChange {
  const order = findOpen(passed.exchange, key);
  if (order === null || order.replaces === null) return passed;
  const { accountNumber, replaces } = order;
  const old = findOpen(passed.exchange, { accountNumber, orderId: replaces });
  if (old === null) return reject(passed, order, at);
  const quantity = order.quantity - old.filledQuantity;
  if (quantity <= 0) return reject(cancel(passed, old, at), order, at);
  const replaced = changedOrder(old, { status: 'replaced', updatedAt: at, replacedAt: at });
  const cleared = placeOrder(passed, replaced, 'replaced', at);
  const { triggeredAt } = old;
  if (quantity === order.quantity && triggeredAt === null) return cleared;
  const rest = changedOrder(order, { quantity, triggeredAt });
  const book = withOrder(bookOf(cleared.exchange, accountNumber), rest);
  return withOutcome(cleared, { ...unchangedOutcome(book), orders: [rest] });
}
