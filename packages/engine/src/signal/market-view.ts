import type { Chain } from '../model/chain.ts';
import { fromDollars, type Price } from '../model/money.ts';

export interface MarketView {
  /** In dollars; null without a recent mid. */
  readonly spot: number | null;
  /** Contracts that expire today, with quotes stamped by the bar's end. */
  readonly chain: Chain;
}

/**
 * The spot may lie this far from the bar's close, in percent: nothing is bought in a minute that
 * moves by more.
 */
const MAX_PERCENT_FROM_CLOSE = 1;

/**
 * Takes `spot` in dollars. A wrong one shifts every strike: a contract deep in the money looks like
 * the wanted one, and by its volatility no true quote would be believed.
 */
export function isPlausibleSpot(spot: number, close: Price): boolean {
  return Math.abs(fromDollars(spot) - close) * 100 <= close * MAX_PERCENT_FROM_CLOSE;
}
