import type { EpochMs } from '@tideline/engine';
import {
  type AccountBook,
  type BookOutcome,
  type OrderEvent,
  type SimulatedOrder,
  unchangedOutcome,
  withOrder,
} from './book.ts';
import type { TakenSizes } from './orders/matching.ts';

/** Plain data, which pure functions turn into changed copies. */
export interface Exchange {
  readonly books: Readonly<Record<string, AccountBook>>;
  readonly takenSizes: TakenSizes;
  readonly nextSequence: number;
}

export interface ExchangeChange {
  readonly exchange: Exchange;
  readonly outcomes: readonly BookOutcome[];
}

export function bookOf(exchange: Exchange, accountNumber: string): AccountBook {
  const book = exchange.books[accountNumber];
  if (book === undefined) throw new Error(`no account ${accountNumber}`);
  return book;
}

export function withOutcome(soFar: ExchangeChange, outcome: BookOutcome): ExchangeChange {
  const { exchange } = soFar;
  const { accountNumber } = outcome.book.account;
  return {
    exchange: { ...exchange, books: { ...exchange.books, [accountNumber]: outcome.book } },
    outcomes: [...soFar.outcomes, outcome],
  };
}

export function keepOrder(
  soFar: ExchangeChange,
  order: SimulatedOrder,
  events: readonly OrderEvent[] = [],
): ExchangeChange {
  const book = withOrder(bookOf(soFar.exchange, order.accountNumber), order);
  return withOutcome(soFar, { ...unchangedOutcome(book), orders: [order], events });
}

export function placeOrder(
  soFar: ExchangeChange,
  order: SimulatedOrder,
  event: OrderEvent['event'],
  at: EpochMs,
): ExchangeChange {
  return keepOrder(soFar, order, [{ event, at, order, fill: null }]);
}
