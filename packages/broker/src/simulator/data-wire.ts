import { type Bar, type Quote, toDollars } from '@tideline/engine';

/** The market data side's JSON: amounts are numbers, `t` is given by the caller (text or `Date`). */

export function stockQuoteJson<T>(quote: Quote, t: T) {
  return {
    t,
    bx: 'V',
    bp: toDollars(quote.bid),
    bs: quote.bidSize,
    ax: 'V',
    ap: toDollars(quote.ask),
    as: quote.askSize,
    c: ['R'],
    z: 'B',
  };
}

/** An option's condition is one text, not a list. */
export function optionQuoteJson<T>(quote: Quote, t: T) {
  return {
    t,
    bx: 'C',
    bp: toDollars(quote.bid),
    bs: quote.bidSize,
    ax: 'C',
    ap: toDollars(quote.ask),
    as: quote.askSize,
    c: 'A',
  };
}

const SHARES_A_TRADE = 100;

/**
 * Trades are not simulated: their number is taken from the volume, and the volume-weighted price is
 * the typical price of the bar.
 */
export function barJson<T>(bar: Bar, t: T) {
  return {
    t,
    o: toDollars(bar.open),
    h: toDollars(bar.high),
    l: toDollars(bar.low),
    c: toDollars(bar.close),
    v: bar.volume,
    n: Math.ceil(bar.volume / SHARES_A_TRADE),
    vw: toDollars(Math.round((bar.high + bar.low + bar.close) / 3)),
  };
}
