import { intrinsicValue, type OptionTerms, timeValueShare } from './black-scholes.ts';
import { DENSITY_RATIO } from './normal-distribution.ts';

/** Highest volatility searched, as a fraction: 5,000 %. */
const MAX_VOLATILITY = 50;
/** Least time value that gives a volatility, as a share of the spot. */
const MIN_TIME_VALUE_SHARE = 1e-9;
/** Most rounds of the search; bisection alone needs fewer. */
const MAX_ROUNDS = 100;
/**
 * The search ends at a step below this share of the deviation: Halley's step leaves an error of its
 * third power.
 */
const MIN_STEP_SHARE = 1e-5;
/** Near the money the time value is at least this share of the distance from spot to strike. */
const MIN_NEAR_MONEY_SHARE = 0.1;

/**
 * Volatility as a fraction, price in dollars per share. Null when no time is left, the price is at
 * or below intrinsic value or at or above its upper bound, an argument is not a finite number, or
 * the volatility exceeds 5,000 %.
 */
export function impliedVolatility(terms: OptionTerms, price: number): number | null {
  const { spot, strike, years } = terms;
  if (!(spot > 0 && strike > 0 && years > 0 && price > 0)) return null;
  if (!Number.isFinite(spot + strike + years)) return null;

  // Solving for the out-of-the-money option of the same strike (parity at r = q = 0) keeps digits
  // that the intrinsic value would swallow.
  const timeValue = price - intrinsicValue(terms);
  const smallerOfBoth = Math.min(spot, strike);
  if (!(timeValue >= spot * MIN_TIME_VALUE_SHARE && timeValue < smallerOfBoth)) return null;
  const volatility = deviationForShare(spot, strike, timeValue / smallerOfBoth) / Math.sqrt(years);
  return volatility <= MAX_VOLATILITY ? volatility : null;
}

/**
 * `share` is the time value's share of the smaller of spot and strike. Halley's steps stay inside a
 * bracket that each step narrows; a step outside becomes a bisection. Far from the money, where the
 * share falls like exp(-1 ÷ deviation²), the search uses its logarithm.
 */
function deviationForShare(spot: number, strike: number, share: number): number {
  const logDistance = Math.abs(Math.log(spot / strike));
  const isNearMoney = share > logDistance * MIN_NEAR_MONEY_SHARE;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let deviation = isNearMoney
    ? guessNearMoney(Math.abs(spot - strike) / Math.min(spot, strike), share)
    : guessFarFromMoney(logDistance, share);
  for (let count = 0; count < MAX_ROUNDS; count++) {
    const d1 = deviation / 2 - logDistance / deviation;
    const exponential = Math.exp((-d1 * d1) / 2);
    const foundShare = timeValueShare(d1, deviation, exponential);
    if (foundShare > share) high = deviation;
    else low = deviation;
    const slope = DENSITY_RATIO * exponential;
    const relativeSlope = isNearMoney ? 0 : slope / foundShare;
    const newtonStep = isNearMoney
      ? (foundShare - share) / slope
      : Math.log(foundShare / share) / relativeSlope;
    const curvature = (d1 * (d1 - deviation)) / deviation - relativeSlope;
    const step = newtonStep / (1 - (newtonStep * curvature) / 2);
    const nextDeviation = deviation - step;
    if (Math.abs(step) <= MIN_STEP_SHARE * deviation) return nextDeviation;
    deviation = nextDeviation > low && nextDeviation < high ? nextDeviation : midpoint(low, high);
  }
  return deviation;
}

function midpoint(low: number, high: number): number {
  return high === Number.POSITIVE_INFINITY ? 2 * low : (low + high) / 2;
}

/**
 * First guess by C. Corrado and T. Miller, "A note on a simple, accurate formula to compute implied
 * standard deviations", Journal of Banking and Finance 20 (1996), in units of the smaller of spot
 * and strike.
 */
function guessNearMoney(distance: number, share: number): number {
  const half = share + distance / 2;
  const root = Math.sqrt(Math.max(0, half * half - (distance * distance) / Math.PI));
  return (Math.sqrt(2 * Math.PI) / (2 + distance)) * (half + root);
}

/**
 * Far from the money the root of the time value's negative logarithm is nearly linear in the
 * distance in deviations.
 */
function guessFarFromMoney(distance: number, share: number): number {
  return distance / (1.5 * (Math.sqrt(-Math.log(share / distance)) - 1));
}
