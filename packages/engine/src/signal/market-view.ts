import type { Chain } from '../model/chain.ts';
import { fromDollars, type Price } from '../model/money.ts';

/** What else the market shows at the end of a bar. */
export interface MarketView {
  /** Mid of the underlying in dollars; null when it has not been heard lately. */
  readonly spot: number | null;
  /** Contracts that expire today, with quotes stamped at or before the end of the bar. */
  readonly chain: Chain;
}

/** In percent: minutes in which the underlying moves by more are minutes in which nothing is bought. */
const MOST_FROM_CLOSE = 1;

/**
 * Whether a spot (dollars) can be believed beside the close of the bar that it ends. At a wrong one every
 * strike seems to lie elsewhere: a contract deep in the money looks like the one that is wanted, and its
 * price gives a volatility by which each true quote is a bad tick.
 */
export function isPlausibleSpot(spot: number, close: Price): boolean {
  return Math.abs(fromDollars(spot) - close) * 100 <= close * MOST_FROM_CLOSE;
}
