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
import { isOpen, type MarketSnapshot } from '../market-snapshot.ts';
import { affordableQuantity, executeOrder } from './execution.ts';
import { isStopReached, matchOrder, untakenSize, withTakenSize } from './matching.ts';
import { slicedFillQuantity } from './order-faults.ts';

export interface OrderKey {
  readonly accountNumber: string;
  readonly orderId: string;
}

export function findOpenOrder(exchange: Exchange, key: OrderKey): SimulatedOrder | null {
  const book = bookOf(exchange, key.accountNumber);
  return book.openOrders.find(({ id }) => id === key.orderId) ?? null;
}

export function cancelOrder(
  changeSoFar: ExchangeChange,
  order: SimulatedOrder,
  at: EpochMs,
): ExchangeChange {
  const canceled = changedOrder(order, { status: 'canceled', updatedAt: at, canceledAt: at });
  return placeOrder(changeSoFar, canceled, 'canceled', at);
}

export function rejectOrder(
  changeSoFar: ExchangeChange,
  order: SimulatedOrder,
  at: EpochMs,
): ExchangeChange {
  const rejected = changedOrder(order, { status: 'rejected', updatedAt: at, failedAt: at });
  return placeOrder(changeSoFar, rejected, 'rejected', at);
}

/**
 * A quote of an earlier instant comes from a frozen feed: the market has moved unseen, so nothing
 * fills. A stop order waits until its price is reached.
 */
export function tryFill(
  changeSoFar: ExchangeChange,
  key: OrderKey,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const restingOrder = findOpenOrder(changeSoFar.exchange, key);
  const quote =
    restingOrder === null || !isOpen(snapshot) ? null : snapshot.quoteOf(restingOrder.symbol);
  if (restingOrder === null || quote === null || quote.at <= snapshot.now - QUOTE_GRID_MS)
    return changeSoFar;
  if (restingOrder.stopPrice === null || restingOrder.triggeredAt !== null)
    return fillAtQuote(changeSoFar, restingOrder, quote, snapshot);
  if (!isStopReached(restingOrder.stopPrice, restingOrder.side, quote)) return changeSoFar;
  const triggeredOrder = changedOrder(restingOrder, {
    triggeredAt: snapshot.now,
    updatedAt: snapshot.now,
  });
  const book = withOrder(
    bookOf(changeSoFar.exchange, triggeredOrder.accountNumber),
    triggeredOrder,
  );
  const afterTrigger = withOutcome(changeSoFar, {
    ...unchangedOutcome(book),
    orders: [triggeredOrder],
  });
  return fillAtQuote(afterTrigger, triggeredOrder, quote, snapshot);
}

function fillAtQuote(
  changeSoFar: ExchangeChange,
  order: SimulatedOrder,
  quote: Quote,
  snapshot: MarketSnapshot,
): ExchangeChange {
  const displayedContracts = untakenSize(
    changeSoFar.exchange.takenSizes,
    order.symbol,
    order.side,
    quote,
  );
  const matched = matchOrder(order, quote, displayedContracts);
  if (matched === null) return changeSoFar;
  const book = bookOf(changeSoFar.exchange, order.accountNumber);
  const fillableQuantity = Math.min(
    matched.quantity,
    affordableQuantity(book, order, matched.price),
  );
  const quantity = slicedFillQuantity(order, fillableQuantity, snapshot);
  if (quantity === 0) {
    // The account can no longer pay a market buy, so the order becomes final.
    const endOrder = order.filledQuantity === 0 ? rejectOrder : cancelOrder;
    return endOrder(changeSoFar, order, snapshot.now);
  }
  const outcome = executeOrder(
    book,
    order,
    { price: matched.price, quantity, quoteAt: quote.at },
    snapshot,
  );
  const { symbol, side } = order;
  const tape = withTakenSize(changeSoFar.exchange.takenSizes, {
    symbol,
    side,
    quoteAt: quote.at,
    quantity,
  });
  return withOutcome(
    { ...changeSoFar, exchange: { ...changeSoFar.exchange, takenSizes: tape } },
    outcome,
  );
}
