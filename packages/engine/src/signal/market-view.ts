import type { Chain } from '../model/chain.ts';
import { fromDollars, type Price } from '../model/money.ts';

/** Spot and chain that the market shows at the end of a bar. */
export interface MarketView {
  /** Mid of the underlying in dollars; null without a recent one. */
  readonly spot: number | null;
  /** Contracts that expire today, with quotes stamped by the bar's end. */
  readonly chain: Chain;
}

/**
 * The spot's largest distance from the close, in percent: nothing is bought in a minute in which
 * the underlying moves by more.
 */
const MOST_FROM_CLOSE = 1;

/**
 * Whether to believe a spot (dollars) beside its bar's close. A wrong one shifts every strike: a
 * contract deep in the money looks like the wanted one, and its price gives a volatility by which
 * each true quote is a bad tick.
 */
export function isPlausibleSpot(spot: number, close: Price): boolean {
  return Math.abs(fromDollars(spot) - close) * 100 <= close * MOST_FROM_CLOSE;
}
