import { type Bar, type Price, type Quote, toDollars } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';
import type { TradeBar } from './option-tape.ts';

export function stockQuoteJson<T>(quote: Quote, t: T) {
  return { t, ...quoteSides(quote, 'V'), c: ['R'], z: 'B' };
}

function quoteSides({ bid, bidSize, ask, askSize }: Quote, exchange: string) {
  const bidSide = { bx: exchange, bp: toDollars(bid), bs: bidSize };
  return { ...bidSide, ax: exchange, ap: toDollars(ask), as: askSize };
}

/** Shares of a trade: a round lot. */
const SHARES_PER_TRADE = 100;

/** Trades of the underlying are not simulated, so each quote counts as one, at its middle. */
export function stockTradeJson<T>(quote: Quote, t: T) {
  return {
    t,
    x: 'V',
    p: toDollars(Math.round((quote.bid + quote.ask) / 2)),
    s: SHARES_PER_TRADE,
    c: ['@'],
    i: Math.floor(quote.at / QUOTE_GRID_MS),
    z: 'B',
  };
}

export const STOCK_EXCHANGES = { V: 'IEX' } as const;
export const OPTION_EXCHANGES = { C: 'Cboe Options Exchange' } as const;

export const STOCK_CONDITIONS = {
  trade: { '@': 'Regular Sale' },
  quote: { R: 'Regular, Two-Sided Open' },
} as const;
export const OPTION_CONDITIONS = {
  trade: { a: 'Single Leg Auction Non ISO' },
  quote: { A: 'Eligible for Automatic Execution' },
} as const;

export function optionTradeJson<T>(
  { price, quantity }: { readonly price: Price; readonly quantity: number },
  t: T,
) {
  return { t, x: 'C', p: toDollars(price), s: quantity, c: 'a' };
}

/** Averages have two more digits than prices in 1/10,000 dollar. */
const AVERAGE_PRICE_FACTOR = 100;

export function tradeBarJson<T>(bar: TradeBar, t: T) {
  const averagePrice =
    Math.round((bar.valueSum / bar.volume) * AVERAGE_PRICE_FACTOR) / AVERAGE_PRICE_FACTOR;
  return { ...barJson(bar, t), n: bar.tradeCount, vw: toDollars(averagePrice) };
}

/** Here the broker sends the condition as one text, not as a list. */
export function optionQuoteJson<T>(quote: Quote, t: T) {
  return { t, ...quoteSides(quote, 'C'), c: 'A' };
}

/**
 * Trades are not simulated: their number follows from the volume, and the volume-weighted price is
 * the bar's typical price.
 */
export function barJson<T>(bar: Bar, t: T) {
  return {
    t,
    o: toDollars(bar.open),
    h: toDollars(bar.high),
    l: toDollars(bar.low),
    c: toDollars(bar.close),
    v: bar.volume,
    n: Math.ceil(bar.volume / SHARES_PER_TRADE),
    vw: toDollars(Math.round((bar.high + bar.low + bar.close) / 3)),
  };
}

export function withoutNulls(
  values: Readonly<Record<string, object | null | undefined>>,
): Record<string, object> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
}
