import {
  DOLLAR,
  type EpochMs,
  newYorkTime,
  type Quote,
  SECOND,
  type TradingDate,
  tradingDate,
} from '@tideline/engine';
import type { AccountBook, OrderEvent, SimulatedOrder } from '../exchange/book.ts';
import { bookOf, type Exchange, type ExchangeChange } from '../exchange/exchange.ts';
import type { MarketSnapshot } from '../exchange/market-snapshot.ts';
import type { OrderTicket } from '../exchange/orders/order-request.ts';
import { submitOrder } from '../exchange/orders/requests.ts';
import { passTime } from '../exchange/pass-time.ts';
import { isRefusal, type Refusal } from '../exchange/refusal.ts';
import { tinyMarket, tinySessions, tinySymbol } from './tiny-market.ts';

export const BENCH_DATE = '2025-02-04';
export const CALL_SYMBOL = tinySymbol(BENCH_DATE, 'call', 600);
export const PUT_SYMBOL = tinySymbol(BENCH_DATE, 'put', 600);

export function benchTime(time: string, day: TradingDate = BENCH_DATE): EpochMs {
  return newYorkTime(`${day}T${time}`);
}

type QuotesBySymbol = Readonly<Record<string, Quote>>;

const market = tinyMarket();

export function snapshotAt(now: EpochMs, quotes: QuotesBySymbol = {}): MarketSnapshot {
  const session = tinySessions.find(({ date }) => date === tradingDate(now));
  if (session === undefined) throw new Error('the tiny market lacks this day');
  const listed = market.contracts(session.date);
  const contract = (symbol: string) => listed.find((one) => one.symbol === symbol) ?? null;
  return {
    now,
    seed: '1',
    session,
    contractOf: contract,
    quoteOf(symbol) {
      const given = quotes[symbol];
      if (given !== undefined) return given;
      const known = contract(symbol);
      return known === null ? null : market.optionQuote(known, now);
    },
  };
}

export function quoteAt(now: EpochMs, bid: number, ask: number, size = 10): Quote {
  return {
    at: now,
    bid: Math.round(bid * DOLLAR),
    bidSize: size,
    ask: Math.round(ask * DOLLAR),
    askSize: size,
  };
}

export function accountBook(dollars: number, accountNumber = 'A'): AccountBook {
  return {
    account: {
      accountNumber,
      keyId: `K${accountNumber}`,
      secretHash: '',
      dataOnly: false,
      createdAt: 0,
      cash: dollars * DOLLAR,
      accruedFees: 0,
      chargedFees: 0,
      lastEquity: dollars * DOLLAR,
      lastEquityDate: null,
      positions: [],
    },
    openOrders: [],
  };
}

export function exchangeOf(...books: readonly AccountBook[]): Exchange {
  return {
    books: Object.fromEntries(books.map((book) => [book.account.accountNumber, book])),
    takenSizes: {},
    nextSequence: 1,
  };
}

export function withPosition(book: AccountBook, symbol: string, quantity: number): AccountBook {
  const position = { symbol, quantity, cost: quantity * DOLLAR };
  return { ...book, account: { ...book.account, positions: [position] } };
}

export function limitOrder(over: Partial<OrderTicket> = {}): OrderTicket {
  return {
    symbol: CALL_SYMBOL,
    side: 'buy',
    type: 'limit',
    quantity: 1,
    limitPrice: DOLLAR,
    stopPrice: null,
    positionIntent: null,
    clientOrderId: 'c-1',
    ...over,
  };
}

export function marketOrder(over: Partial<OrderTicket> = {}): OrderTicket {
  return limitOrder({ type: 'market', limitPrice: null, ...over });
}

export function stopOrder(over: Partial<OrderTicket> = {}): OrderTicket {
  return marketOrder({ type: 'stop', side: 'sell', stopPrice: DOLLAR, ...over });
}

export function requireAccepted<T extends ExchangeChange>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`refused: ${result.message}`);
  return result;
}

export function submitAccepted(
  books: Exchange | AccountBook,
  ticket: OrderTicket,
  snapshot: MarketSnapshot,
) {
  const exchange = 'account' in books ? exchangeOf(books) : books;
  return requireAccepted(submitOrder(exchange, 'A', ticket, false, snapshot));
}

export function submitRefused(
  book: AccountBook,
  ticket: OrderTicket,
  snapshot: MarketSnapshot,
): Refusal {
  const result = submitOrder(exchangeOf(book), 'A', ticket, false, snapshot);
  if (!isRefusal(result)) throw new Error('was accepted');
  return result;
}

export function withRestingOrder(
  books: Exchange | AccountBook,
  ticket: OrderTicket,
  now: EpochMs,
  quotes: QuotesBySymbol = {},
): Exchange {
  const taken = submitAccepted(books, ticket, snapshotAt(now, quotes));
  return passTime(taken.exchange, false, snapshotAt(now + SECOND, quotes)).exchange;
}

export function onlyOrder(exchange: Exchange): SimulatedOrder {
  const [order, ...others] = bookOf(exchange, 'A').openOrders;
  if (order === undefined || others.length > 0) throw new Error('one order should be open');
  return order;
}

export function eventsOf({ outcomes }: ExchangeChange): readonly OrderEvent[] {
  return outcomes.flatMap(({ events }) => events);
}

export function eventNames(passed: ExchangeChange): readonly OrderEvent['event'][] {
  return eventsOf(passed).map(({ event }) => event);
}

export function fillsOf({ outcomes }: ExchangeChange) {
  return outcomes.flatMap(({ fills }) => fills);
}
