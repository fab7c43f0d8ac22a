import { DOLLAR, type EpochMs, newYorkTime, type Quote } from '@tideline/engine';
import type { AccountBook } from '../exchange/book.ts';
import type { Exchange, Passed } from '../exchange/exchange.ts';
import type { OrderTicket } from '../exchange/order-ticket.ts';
import { isRefusal, type Refusal } from '../exchange/refusal.ts';
import type { Scene } from '../exchange/scene.ts';
import { tinyMarket, tinySessions, tinySymbol } from './tiny-market.ts';

export const DAY = '2025-02-04';
export const CALL = tinySymbol(DAY, 'call', 600);
export const PUT = tinySymbol(DAY, 'put', 600);

/** A moment of the tests' day in New York, `10:00` or `10:00:05`. */
export function at(time: string): EpochMs {
  return newYorkTime(`${DAY}T${time}`);
}

const market = tinyMarket();
const LISTED = market.contracts(DAY);

/** The tiny market's day as an exchange sees it; quotes may be given. */
export function sceneAt(now: EpochMs, quotes: Readonly<Record<string, Quote>> = {}): Scene {
  const session = tinySessions.find(({ date }) => date === DAY);
  if (session === undefined) throw new Error('the tiny market lacks its day');
  const contract = (symbol: string) => LISTED.find((listed) => listed.symbol === symbol) ?? null;
  return {
    now,
    seed: '1',
    session,
    contract,
    quote(symbol) {
      const given = quotes[symbol];
      if (given !== undefined) return given;
      const listed = contract(symbol);
      return listed === null ? null : market.optionQuote(listed, now);
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
    tape: {},
    nextSequence: 1,
  };
}

/** A book that holds contracts from an earlier purchase. */
export function holding(book: AccountBook, symbol: string, quantity: number): AccountBook {
  const position = { symbol, quantity, cost: quantity * DOLLAR };
  return { ...book, account: { ...book.account, positions: [position] } };
}

export function limitOrder(over: Partial<OrderTicket> = {}): OrderTicket {
  return {
    symbol: CALL,
    side: 'buy',
    type: 'limit',
    quantity: 1,
    limitPrice: DOLLAR,
    positionIntent: null,
    clientOrderId: 'c-1',
    ...over,
  };
}

export function marketOrder(over: Partial<OrderTicket> = {}): OrderTicket {
  return limitOrder({ type: 'market', limitPrice: null, ...over });
}

export function accepted<T extends Passed>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(`refused: ${result.message}`);
  return result;
}
