import { blackScholesPrice, type OptionTerms } from './black-scholes.ts';

/** In dollars. */
const PRECISION_DOLLARS = 0.0001;

/**
 * The inverse of `blackScholesPrice`, by bisection to a hundredth of a cent. Prices are dollars per
 * share, `volatility` is a year's as a fraction. Null where no spot gives the price: 0 or less, and
 * for a put the strike or more. Throws on terms that price nothing.
 */
export function spotForPrice(terms: Omit<OptionTerms, 'spot'>, volatility: number, price: number) {
  const { side, strike } = terms;
  if (!(price > 0) || (side === 'put' && price >= strike)) return null;
  const priceAt = (spot: number) => blackScholesPrice({ ...terms, spot }, volatility);
  // A call is worth at least its intrinsic value and at most the spot.
  if (side === 'call') return bisectSpot((spot) => priceAt(spot) < price, price, strike + price);
  // A put is worth at least its intrinsic value, and falls to nothing as the spot rises.
  let high = 2 * strike;
  while (priceAt(high) > price) high *= 2;
  return bisectSpot((spot) => priceAt(spot) > price, strike - price, high);
}

function bisectSpot(isSpotBelow: (spot: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to];
  while (high - low > PRECISION_DOLLARS) {
    const middle = (low + high) / 2;
    if (isSpotBelow(middle)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
