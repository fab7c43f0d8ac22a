import {
  CENT,
  CONTRACT_MULTIPLIER,
  chargedFees,
  type EpochMs,
  type Price,
  parseOccSymbol,
  type TradingDate,
} from '@tideline/engine';
import { hashUuid } from '../market/name-hash.ts';
import {
  type AccountBook,
  type Activity,
  type BookOutcome,
  chainOutcome,
  changedOrder,
  type SimulatedOrder,
  type SimulatedPosition,
  unchangedOutcome,
  withOrder,
} from './book.ts';
import type { Exchange, ExchangeChange } from './exchange.ts';
import { intrinsicValue } from './market-snapshot.ts';

export interface DayEnd {
  readonly at: EpochMs;
  readonly date: TradingDate;
  priceAtClose(position: SimulatedPosition): Price;
}

/** Contracts get their intrinsic value at the underlying's last price. */
export function dayEndAtClose(at: EpochMs, date: TradingDate, underlying: Price): DayEnd {
  return {
    at,
    date,
    priceAtClose(position) {
      const contract = parseOccSymbol(position.symbol);
      if (contract === null) throw new Error(`held what is no contract: ${position.symbol}`);
      const value = intrinsicValue(contract, underlying);
      return value >= CENT ? value : 0;
    },
  };
}

/** Settles positions from before a new seed or bar file at cost, as it has no price for them. */
export function dayEndAtCost(at: EpochMs, date: TradingDate): DayEnd {
  return { at, date, priceAtClose: (position) => position.cost / position.quantity };
}

export function endDay(book: AccountBook, end: DayEnd): BookOutcome {
  const steps: readonly ((current: AccountBook) => BookOutcome)[] = [
    ...book.openOrders.map((order) => (current: AccountBook) => expireOrder(current, order, end)),
    ...book.account.positions.map(
      (position) => (current: AccountBook) => settlePosition(current, position, end),
    ),
    (current) => chargeFees(current, end),
    (current) => beginNextDay(current, end),
  ];
  return steps.reduce(chainOutcome, unchangedOutcome(book));
}

function beginNextDay(book: AccountBook, { date }: DayEnd): BookOutcome {
  const { doNotExercise: _, ...account } = book.account;
  const dayAccount = { ...account, lastEquity: account.cash, lastEquityDate: date };
  return unchangedOutcome({ ...book, account: dayAccount });
}

export function endDayForAll(exchange: Exchange, end: DayEnd): ExchangeChange {
  const outcomes = Object.values(exchange.books).map((book) => endDay(book, end));
  const books = Object.fromEntries(outcomes.map(({ book }) => [book.account.accountNumber, book]));
  return { exchange: { ...exchange, books, takenSizes: {} }, outcomes };
}

function expireOrder(book: AccountBook, order: SimulatedOrder, end: DayEnd): BookOutcome {
  const { at } = end;
  const expired = changedOrder(order, { status: 'expired', updatedAt: at, expiredAt: at });
  return {
    ...unchangedOutcome(withOrder(book, expired)),
    orders: [expired],
    events: [{ event: 'expired', at, order: expired, fill: null }],
  };
}

function settlePosition(book: AccountBook, position: SimulatedPosition, end: DayEnd): BookOutcome {
  const { symbol, quantity } = position;
  const isWaived = book.account.doNotExercise?.includes(symbol) ?? false;
  const price = isWaived ? 0 : end.priceAtClose(position);
  const amount = Math.round(price * quantity * CONTRACT_MULTIPLIER);
  const positions = book.account.positions.filter((other) => other.symbol !== symbol);
  return recordActivity({ ...book, account: { ...book.account, positions } }, end, {
    type: amount > 0 ? 'OPEXC' : 'OPEXP',
    netAmount: amount,
    symbol,
    quantity,
    description:
      amount > 0 ? 'Settled in cash' : isWaived ? 'Not exercised, on request' : 'Expired worthless',
  });
}

function chargeFees(book: AccountBook, end: DayEnd): BookOutcome {
  const fees = chargedFees(book.account.accruedFees);
  if (fees === 0) return unchangedOutcome(book);
  const paidFees = book.account.chargedFees + fees;
  const account = { ...book.account, accruedFees: 0, chargedFees: paidFees };
  return recordActivity({ ...book, account }, end, {
    type: 'FEE',
    netAmount: -fees,
    symbol: null,
    quantity: null,
    description: `ORF, OCC, TAF and CAT fees of ${end.date}`,
  });
}

export function recordActivity(
  book: AccountBook,
  end: Pick<Activity, 'at' | 'date'>,
  fields: Pick<Activity, 'type' | 'netAmount' | 'symbol' | 'quantity' | 'description'>,
): BookOutcome {
  const { accountNumber } = book.account;
  const activity: Activity = {
    id: hashUuid(`activity|${accountNumber}|${end.at}|${fields.type}|${fields.symbol}`),
    accountNumber,
    at: end.at,
    date: end.date,
    ...fields,
  };
  const account = { ...book.account, cash: book.account.cash + fields.netAmount };
  return { ...unchangedOutcome({ ...book, account }), activities: [activity] };
}
