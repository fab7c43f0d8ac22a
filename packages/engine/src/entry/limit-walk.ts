import { CENT, floorToCent, type Price } from '../model/money.ts';
import { type BidAsk, isTwoSided, midPrice } from '../model/quote.ts';
import { SECOND } from '../model/time.ts';

export const MAX_WALK_STEPS = 4;
/** Market time from the broker's acceptance of a walk step to its cancel. */
export const WALK_STEP_MS = 3.5 * SECOND;
/** Market time from the decision to the walk's end. */
export const MAX_WALK_MS = 15 * SECOND;

/**
 * Returns one to four ascending prices in whole cents, from the mid rounded down toward the ask,
 * none above the ask or mid × (1 + slippage in percent). Returns none unless the quote is two-sided
 * with a bid of at least one cent.
 */
export function walkPrices(quote: BidAsk, slippagePercent: number): readonly Price[] {
  if (!isTwoSided(quote) || quote.bid < CENT) return [];
  const middle = midPrice(quote);
  const firstPrice = floorToCent(middle);
  const highestPrice = floorToCent(Math.min(quote.ask, middle * (1 + slippagePercent / 100)));
  const spanCents = (highestPrice - firstPrice) / CENT;
  const prices: Price[] = [];
  for (let step = 0; step < MAX_WALK_STEPS; step++) {
    const price = firstPrice + Math.floor((spanCents * step) / (MAX_WALK_STEPS - 1)) * CENT;
    if (price !== prices.at(-1)) prices.push(price);
  }
  return prices;
}
