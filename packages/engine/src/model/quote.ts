import type { Price } from './money.ts';
import type { EpochMs } from './time.ts';

/** As in the feed: a side without a quote has price 0 and size 0. */
export interface Quote {
  readonly at: EpochMs;
  readonly bid: Price;
  readonly bidSize: number;
  readonly ask: Price;
  readonly askSize: number;
}

export type BidAsk = Pick<Quote, 'bid' | 'ask'>;

/** Unrounded (it may be half of 1/10,000 dollar). */
export function midPrice(quote: BidAsk): number {
  return (quote.bid + quote.ask) / 2;
}

/**
 * True when both sides are quoted, the ask above the bid: a locked or crossed market is not
 * two-sided.
 */
export function isTwoSided(quote: BidAsk): boolean {
  return quote.bid > 0 && quote.ask > quote.bid;
}

/** Cost of buying at the ask, in percent of the mid. */
export function halfSpreadPercent(quote: BidAsk): number {
  const middle = midPrice(quote);
  return ((quote.ask - middle) / middle) * 100;
}
