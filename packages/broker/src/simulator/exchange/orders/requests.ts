import { hashUuid } from '../../market/name-hash.ts';
import { changedOrder, isFinalOrder, type SimulatedOrder } from '../book.ts';
import { bookOf, type Exchange, type ExchangeChange, keepOrder } from '../exchange.ts';
import { isOpen, type MarketSnapshot } from '../market-snapshot.ts';
import { invalidRefusal, isRefusal, malformedRefusal, notFound, type Refusal } from '../refusal.ts';
import { admitOrder, type OrderAdmission } from './admission.ts';
import { orderLatencyMs } from './matching.ts';
import { createOrder } from './new-order.ts';
import { isStopRefused } from './order-faults.ts';
import type { OrderTicket } from './order-request.ts';

export function submitOrder(
  exchange: Exchange,
  accountNumber: string,
  ticket: OrderTicket,
  isClientIdTaken: boolean,
  snapshot: MarketSnapshot,
): (ExchangeChange & { readonly order: SimulatedOrder }) | Refusal {
  if (isClientIdTaken) return malformedRefusal('client_order_id must be unique');
  if (isStopRefused(accountNumber, ticket, snapshot))
    return invalidRefusal('invalid option order_type');
  const admission = admitOrder(bookOf(exchange, accountNumber), ticket, snapshot);
  if (isRefusal(admission)) return admission;
  const requested = createRequestedOrder(exchange, accountNumber, ticket, admission, snapshot);
  const { order } = requested;
  return { ...keepOrder({ exchange: requested.exchange, outcomes: [] }, order), order };
}

export function createRequestedOrder(
  exchange: Exchange,
  accountNumber: string,
  ticket: OrderTicket,
  admission: OrderAdmission,
  snapshot: MarketSnapshot,
  replaces: string | null = null,
): { readonly exchange: Exchange; readonly order: SimulatedOrder } {
  const sequence = exchange.nextSequence;
  const clientOrderId = ticket.clientOrderId ?? hashUuid(`client|${accountNumber}|${sequence}`);
  const order = createOrder(
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
      status: isOpen(snapshot) ? 'pending_new' : 'accepted',
      arrivesAt:
        Math.max(snapshot.now, snapshot.session.open) +
        orderLatencyMs(snapshot.seed, latencyKey(accountNumber, ticket, snapshot)),
      arrivedAt: null,
      replaces,
    },
    snapshot,
  );
  return { exchange: { ...exchange, nextSequence: sequence + 1 }, order };
}

/** The order may fill before the cancel arrives. */
export function requestCancel(
  exchange: Exchange,
  order: SimulatedOrder | null,
  orderId: string,
  snapshot: MarketSnapshot,
): ExchangeChange | Refusal {
  if (order === null) return notFound(`order not found for ${orderId}`);
  if (isFinalOrder(order) || order.status === 'pending_replace')
    return invalidRefusal(`order is already in "${order.status}" state`);
  if (order.status === 'pending_cancel') return { exchange, outcomes: [] };
  const earliestArrival =
    snapshot.now +
    orderLatencyMs(snapshot.seed, `cancel|${latencyKey(order.accountNumber, order, snapshot)}`);
  const pendingOrder = changedOrder(order, {
    status: 'pending_cancel',
    updatedAt: snapshot.now,
    // An order queued for the open is still with the broker. A cancel can't overtake an order that
    // is on its way to the exchange.
    cancelArrivesAt:
      order.status === 'accepted'
        ? earliestArrival
        : Math.max(earliestArrival, order.arrivedAt ?? order.arrivesAt),
  });
  return keepOrder({ exchange, outcomes: [] }, pendingOrder);
}

/**
 * Omits the client order id, which begins with a random one, so the same events take the same time
 * in every run.
 */
function latencyKey(
  accountNumber: string,
  { symbol, side }: Pick<SimulatedOrder, 'symbol' | 'side'>,
  { now }: MarketSnapshot,
): string {
  return `${accountNumber}|${now}|${symbol}|${side}`;
}
