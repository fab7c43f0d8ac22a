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

export function withOutcome(changeSoFar: ExchangeChange, outcome: BookOutcome): ExchangeChange {
  const { exchange } = changeSoFar;
  const { accountNumber } = outcome.book.account;
  return {
    exchange: { ...exchange, books: { ...exchange.books, [accountNumber]: outcome.book } },
    outcomes: [...changeSoFar.outcomes, outcome],
  };
}

export function placeOrder(
  changeSoFar: ExchangeChange,
  order: SimulatedOrder,
  event: OrderEvent['event'],
  at: EpochMs,
): ExchangeChange {
  const book = withOrder(bookOf(changeSoFar.exchange, order.accountNumber), order);
  return withOutcome(changeSoFar, {
    ...unchangedOutcome(book),
    orders: [order],
    events: [{ event, at, order, fill: null }],
  });
}
