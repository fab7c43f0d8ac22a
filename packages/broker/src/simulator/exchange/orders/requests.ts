import { hashUuid } from '../../market/name-hash.ts';
import {
  changedOrder,
  isFinalOrder,
  type SimulatedOrder,
  unchangedOutcome,
  withOrder,
} from '../book.ts';
import { bookOf, type Exchange, type ExchangeChange, withOutcome } from '../exchange.ts';
import { type ExchangeView, isOpen } from '../exchange-view.ts';
import { invalidRefusal, isRefusal, malformedRefusal, notFound, type Refusal } from '../refusal.ts';
import { type Admission, admit } from './admission.ts';
import { orderLatency } from './matching.ts';
import { acceptOrder } from './new-order.ts';
import { isStopRefused } from './order-faults.ts';
import type { OrderTicket } from './order-request.ts';

/** `clientIdTaken`: the account has used the client order id before. */
export function submit(
  exchange: Exchange,
  accountNumber: string,
  ticket: OrderTicket,
  isClientIdTaken: boolean,
  scene: ExchangeView,
): (ExchangeChange & { readonly order: SimulatedOrder }) | Refusal {
  if (isClientIdTaken) return malformedRefusal('client_order_id must be unique');
  if (isStopRefused(accountNumber, ticket, scene))
    return invalidRefusal('invalid option order_type');
  const book = bookOf(exchange, accountNumber);
  const admission = admit(book, ticket, scene);
  if (isRefusal(admission)) return admission;
  const begun = beginRequested(exchange, accountNumber, ticket, admission, scene);
  const passed = withOutcome(
    { exchange: begun.exchange, outcomes: [] },
    { ...unchangedOutcome(withOrder(book, begun.order)), orders: [begun.order] },
  );
  return { ...passed, order: begun.order };
}

export function beginRequested(
  exchange: Exchange,
  accountNumber: string,
  ticket: OrderTicket,
  admission: Admission,
  scene: ExchangeView,
  replaces: string | null = null,
): { readonly exchange: Exchange; readonly order: SimulatedOrder } {
  const sequence = exchange.nextSequence;
  const clientOrderId = ticket.clientOrderId ?? hashUuid(`client|${accountNumber}|${sequence}`);
  const order = acceptOrder(
    {
      accountNumber,
      clientOrderId,
      sequence,
      source: 'customer',
      symbol: ticket.symbol,
      side: ticket.side,
      type: ticket.type,
      positionIntent: admission.positionIntent,
      quantity: ticket.quantity,
      limitPrice: ticket.limitPrice,
      stopPrice: ticket.stopPrice,
      reservePrice: admission.reservePrice,
      status: isOpen(scene) ? 'pending_new' : 'accepted',
      arrivesAt:
        Math.max(scene.now, scene.session.open) +
        orderLatency(scene.seed, latencyKey(accountNumber, ticket, scene)),
      arrivedAt: null,
      replaces,
    },
    scene,
  );
  return { exchange: { ...exchange, nextSequence: sequence + 1 }, order };
}

/** The order may fill before the cancel arrives. */
export function requestCancel(
  exchange: Exchange,
  order: SimulatedOrder | null,
  orderId: string,
  scene: ExchangeView,
): ExchangeChange | Refusal {
  if (order === null) return notFound(`order not found for ${orderId}`);
  if (isFinalOrder(order) || order.status === 'pending_replace')
    return invalidRefusal(`order is already in "${order.status}" state`);
  if (order.status === 'pending_cancel') return { exchange, outcomes: [] };
  const arrives =
    scene.now + orderLatency(scene.seed, `cancel|${latencyKey(order.accountNumber, order, scene)}`);
  const pending = changedOrder(order, {
    status: 'pending_cancel',
    updatedAt: scene.now,
    // An order queued for the open is still with the broker. A cancel can't overtake an order that
    // is on its way to the exchange.
    cancelArrivesAt:
      order.status === 'accepted' ? arrives : Math.max(arrives, order.arrivedAt ?? order.arrivesAt),
  });
  const book = withOrder(bookOf(exchange, order.accountNumber), pending);
  return withOutcome({ exchange, outcomes: [] }, { ...unchangedOutcome(book), orders: [pending] });
}

/**
 * Omits the client order id, which begins with a random one, so the same events take the same time
 * in every run.
 */
function latencyKey(
  accountNumber: string,
  { symbol, side }: Pick<SimulatedOrder, 'symbol' | 'side'>,
  { now }: ExchangeView,
): string {
  return `${accountNumber}|${now}|${symbol}|${side}`;
}
