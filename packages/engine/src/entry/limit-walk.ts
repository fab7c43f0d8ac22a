import { CENT, floorToCent, type Price } from '../model/money.ts';
import { type BidAsk, isTwoSided, mid } from '../model/quote.ts';
import { SECOND } from '../model/time.ts';

export const WALK_STEPS = 4;
/** Market time from sending a walk step to its cancel. */
export const WALK_STEP_MS = 3.5 * SECOND;
/** Market time from the decision to the walk's end. */
export const WALK_LIMIT_MS = 15 * SECOND;

/**
 * Returns one to four ascending prices in whole cents, from the mid rounded down toward the ask,
 * none above the ask or mid × (1 + slippage in percent). Returns none unless the quote is two-sided
 * with a bid of at least one cent.
 */
export function walkPrices(quote: BidAsk, slippagePercent: number): readonly Price[] {
  if (!isTwoSided(quote) || quote.bid < CENT) return [];
  const middle = mid(quote);
  const first = floorToCent(middle);
  const ceiling = floorToCent(Math.min(quote.ask, middle * (1 + slippagePercent / 100)));
  const cents = (ceiling - first) / CENT;
  const steps: Price[] = [];
  for (let step = 0; step < WALK_STEPS; step++) {
    const price = first + Math.floor((cents * step) / (WALK_STEPS - 1)) * CENT;
    if (price !== steps.at(-1)) steps.push(price);
  }
  return steps;
}
