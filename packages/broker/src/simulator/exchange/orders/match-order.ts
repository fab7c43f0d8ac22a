import type { EpochMs, Quote } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { changedOrder, type SimulatedOrder } from '../book.ts';
import {
  bookOf,
  type Exchange,
  type ExchangeChange,
  keepOrder,
  placeOrder,
  withOutcome,
} from '../exchange.ts';
import { isOpen, type MarketSnapshot } from '../market-snapshot.ts';
import { affordableQuantity, executeOrder } from './execution.ts';
import { isStopReached, matchOrder, untakenSize, withTakenSize } from './matching.ts';
import { slicedFillQuantity } from './order-faults.ts';

export type OrderKey = Pick<SimulatedOrder, 'accountNumber' | 'id'>;

export function findOpenOrder(exchange: Exchange, key: OrderKey): SimulatedOrder | null {
  const book = bookOf(exchange, key.accountNumber);
  return book.openOrders.find(({ id }) => id === key.id) ?? null;
}

export function cancelOrder(soFar: ExchangeChange, order: SimulatedOrder, at: EpochMs) {
  const canceled = changedOrder(order, { status: 'canceled', updatedAt: at, canceledAt: at });
  return placeOrder(soFar, canceled, 'canceled', at);
}

export function rejectOrder(soFar: ExchangeChange, order: SimulatedOrder, at: EpochMs) {
  const rejected = changedOrder(order, { status: 'rejected', updatedAt: at, failedAt: at });
  return placeOrder(soFar, rejected, 'rejected', at);
}

/**
 * A quote of an earlier instant comes from a frozen feed: the market has moved unseen, so nothing
 * fills. A stop order waits until its price is reached.
 */
export function tryFill(soFar: ExchangeChange, key: OrderKey, snapshot: MarketSnapshot) {
  const order = findOpenOrder(soFar.exchange, key);
  const quote = order === null || !isOpen(snapshot) ? null : snapshot.quoteOf(order.symbol);
  if (order === null || quote === null || quote.at <= snapshot.now - QUOTE_GRID_MS) return soFar;
  if (order.stopPrice === null || order.triggeredAt !== null)
    return fillAtQuote(soFar, order, quote, snapshot);
  if (!isStopReached(order.stopPrice, order.side, quote)) return soFar;
  const triggered = changedOrder(order, { triggeredAt: snapshot.now, updatedAt: snapshot.now });
  return fillAtQuote(keepOrder(soFar, triggered), triggered, quote, snapshot);
}

function fillAtQuote(
  soFar: ExchangeChange,
  order: SimulatedOrder,
  quote: Quote,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const { exchange } = soFar;
  const { symbol, side } = order;
  const displayedContracts = untakenSize(exchange.takenSizes, symbol, side, quote);
  const matched = matchOrder(order, quote, displayedContracts);
  if (matched === null) return soFar;
  const { price } = matched;
  const book = bookOf(exchange, order.accountNumber);
  const fillableQuantity = Math.min(matched.quantity, affordableQuantity(book, order, price));
  const quantity = slicedFillQuantity(order, fillableQuantity, snapshot);
  if (quantity === 0) {
    // The account can no longer pay a market buy, so the order becomes final.
    const endOrder = order.filledQuantity === 0 ? rejectOrder : cancelOrder;
    return endOrder(soFar, order, snapshot.now);
  }
  const execution = { price, quantity, quoteAt: quote.at };
  const outcome = executeOrder(book, order, execution, snapshot);
  const takenSizes = withTakenSize(exchange.takenSizes, { symbol, side, ...execution });
  return withOutcome({ ...soFar, exchange: { ...exchange, takenSizes } }, outcome);
}
