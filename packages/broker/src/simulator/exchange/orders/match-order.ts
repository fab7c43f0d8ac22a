import type { EpochMs, Quote } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { changedOrder, type SimulatedOrder, unchangedOutcome, withOrder } from '../book.ts';
import {
  bookOf,
  type Exchange,
  type ExchangeChange,
  placeOrder,
  withOutcome,
} from '../exchange.ts';
import { type ExchangeView, isOpen } from '../exchange-view.ts';
import { affordableQuantity, execute } from './execution.ts';
import { displayedSize, isReached, matchOrder, withTakenSize } from './matching.ts';
import { slicedFill } from './order-faults.ts';

export interface OrderKey {
  readonly accountNumber: string;
  readonly orderId: string;
}

export function findOpen(exchange: Exchange, key: OrderKey): SimulatedOrder | null {
  const book = bookOf(exchange, key.accountNumber);
  return book.openOrders.find(({ id }) => id === key.orderId) ?? null;
}

export function cancel(passed: ExchangeChange, order: SimulatedOrder, at: EpochMs): ExchangeChange {
  const canceled = changedOrder(order, { status: 'canceled', updatedAt: at, canceledAt: at });
  return placeOrder(passed, canceled, 'canceled', at);
}

export function reject(passed: ExchangeChange, order: SimulatedOrder, at: EpochMs): ExchangeChange {
  const rejected = changedOrder(order, { status: 'rejected', updatedAt: at, failedAt: at });
  return placeOrder(passed, rejected, 'rejected', at);
}

/**
 * A quote of an earlier instant comes from a frozen feed: the market has moved unseen, so nothing
 * fills. A stop order waits until its price is reached.
 */
export function meetMarket(
  passed: ExchangeChange,
  key: OrderKey,
  scene: ExchangeView,
): ExchangeChange {
  const resting = findOpen(passed.exchange, key);
  const quote = resting === null || !isOpen(scene) ? null : scene.quoteOf(resting.symbol);
  if (resting === null || quote === null || quote.at <= scene.now - QUOTE_GRID_MS) return passed;
  if (resting.stopPrice === null || resting.triggeredAt !== null)
    return fillAtQuote(passed, resting, quote, scene);
  if (!isReached(resting.stopPrice, resting.side, quote)) return passed;
  const triggered = changedOrder(resting, { triggeredAt: scene.now, updatedAt: scene.now });
  const book = withOrder(bookOf(passed.exchange, triggered.accountNumber), triggered);
  const noted = withOutcome(passed, { ...unchangedOutcome(book), orders: [triggered] });
  return fillAtQuote(noted, triggered, quote, scene);
}

function fillAtQuote(
  passed: ExchangeChange,
  order: SimulatedOrder,
  quote: Quote,
  scene: ExchangeView,
): ExchangeChange {
  const displayed = displayedSize(passed.exchange.tape, order.symbol, order.side, quote);
  const matched = matchOrder(order, quote, displayed);
  if (matched === null) return passed;
  const book = bookOf(passed.exchange, order.accountNumber);
  const most = Math.min(matched.quantity, affordableQuantity(book, order, matched.price));
  const quantity = slicedFill(order, most, scene);
  if (quantity === 0) {
    // The account can no longer pay a market buy, so the order becomes final.
    const end = order.filledQuantity === 0 ? reject : cancel;
    return end(passed, order, scene.now);
  }
  const outcome = execute(
    book,
    order,
    { price: matched.price, quantity, quoteAt: quote.at },
    scene,
  );
  const { symbol, side } = order;
  const tape = withTakenSize(passed.exchange.tape, { symbol, side, quoteAt: quote.at, quantity });
  return withOutcome({ ...passed, exchange: { ...passed.exchange, tape } }, outcome);
}
