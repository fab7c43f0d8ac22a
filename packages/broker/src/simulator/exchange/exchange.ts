import type { EpochMs } from '@tideline/engine';
import {
  type AccountBook,
  type OrderEvent,
  type Outcome,
  type SimulatedOrder,
  unchanged,
  withOrder,
} from './book.ts';
import type { Tape } from './orders/matching.ts';

/** The whole exchange as plain data. Everything here is a pure function of it and of a scene. */
export interface Exchange {
  /** By account number. */
  readonly books: Readonly<Record<string, AccountBook>>;
  readonly tape: Tape;
  /** Number of the next order. */
  readonly nextSequence: number;
}

/** The exchange after something happened, and the outcome of each account it happened to. */
export interface Passed {
  readonly exchange: Exchange;
  readonly outcomes: readonly Outcome[];
}

export function bookOf(exchange: Exchange, accountNumber: string): AccountBook {
  const book = exchange.books[accountNumber];
  if (book === undefined) throw new Error(`no account ${accountNumber}`);
  return book;
}

/** Puts an account's new book into the exchange. */
export function withOutcome(passed: Passed, outcome: Outcome): Passed {
  const { exchange } = passed;
  const { accountNumber } = outcome.book.account;
  return {
    exchange: { ...exchange, books: { ...exchange.books, [accountNumber]: outcome.book } },
    outcomes: [...passed.outcomes, outcome],
  };
}

/** Puts an order's new version into the book and tells it. */
export function place(
  passed: Passed,
  order: SimulatedOrder,
  event: OrderEvent['event'],
  at: EpochMs,
): Passed {
  const book = withOrder(bookOf(passed.exchange, order.accountNumber), order);
  return withOutcome(passed, {
    ...unchanged(book),
    orders: [order],
    events: [{ event, at, order, fill: null }],
  });
}
