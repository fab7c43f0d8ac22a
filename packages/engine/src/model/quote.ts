import type { Price } from './money.ts';
import type { EpochMs } from './time.ts';

/** A side without a quote has price 0 and size 0, as in the feed. */
export interface Quote {
  readonly at: EpochMs;
  readonly bid: Price;
  readonly bidSize: number;
  readonly ask: Price;
  readonly askSize: number;
}

/** Unrounded (it may be half of 1/10,000 dollar). */
export function mid(quote: Pick<Quote, 'bid' | 'ask'>): number {
  return (quote.bid + quote.ask) / 2;
}

/** Both sides quoted, ask above bid: locked and crossed markets are not two-sided. */
export function isTwoSided(quote: Quote): boolean {
  return quote.bid > 0 && quote.ask > quote.bid;
}

/** Half-spread in percent of the mid: the cost of buying at the ask. */
export function halfSpreadPercent(quote: Quote): number {
  const middle = mid(quote);
  return ((quote.ask - middle) / middle) * 100;
}
