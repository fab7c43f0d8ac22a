import {
  blackScholesPrice,
  type EpochMs,
  impliedVolatility,
  type OptionSide,
  type OptionTerms,
  yearsToExpiry,
} from '@tideline/engine';

/**
 * Underlying price in dollars at which an option would be worth `price`, at the same volatility:
 * where a chart draws target and stop. Null without the entry's volatility, or more than a tenth
 * from the present price.
 */
export function underlyingAt(
  price: number,
  entry: {
    readonly side: OptionSide;
    readonly strike: number;
    readonly spot: number;
    readonly price: number;
    readonly at: EpochMs;
    readonly close: EpochMs;
  },
): number | null {
  const { side, strike, spot, at, close } = entry;
  const terms: OptionTerms = { side, strike, spot, years: yearsToExpiry(at, close) };
  const volatility = impliedVolatility(terms, entry.price);
  if (volatility === null) return null;
  const excess = (level: number): number =>
    blackScholesPrice({ ...terms, spot: level }, volatility) - price;
  let [low, high] = [spot * 0.9, spot * 1.1];
  if (Math.sign(excess(low)) === Math.sign(excess(high))) return null;
  // An option's price only rises, or only falls, with its underlying, so bisection finds it.
  const isRising = excess(high) > 0;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0 === isRising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
