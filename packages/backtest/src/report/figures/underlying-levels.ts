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
export function underlyingPriceFor(
  price: number,
  entry: {
    readonly side: OptionSide;
    readonly strike: number;
    readonly spot: number;
    readonly price: number;
    readonly openedAt: EpochMs;
    readonly sessionClose: EpochMs;
  },
): number | null {
  const { side, strike, spot, openedAt, sessionClose } = entry;
  const terms: OptionTerms = { side, strike, spot, years: yearsToExpiry(openedAt, sessionClose) };
  const volatility = impliedVolatility(terms, entry.price);
  if (volatility === null) return null;
  const priceExcess = (level: number): number =>
    blackScholesPrice({ ...terms, spot: level }, volatility) - price;
  let [low, high] = [spot * 0.9, spot * 1.1];
  if (Math.sign(priceExcess(low)) === Math.sign(priceExcess(high))) return null;
  // An option's price only rises, or only falls, with its underlying, so bisection finds it.
  const isRising = priceExcess(high) > 0;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (priceExcess(middle) > 0 === isRising) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}
