import { intrinsicValue, type OptionTerms, timeValueShare } from './black-scholes.ts';
import { DENSITY_RATIO } from './normal-distribution.ts';

/** Highest volatility searched, as a fraction: 5,000 %. */
const HIGHEST_VOLATILITY = 50;
/** Least time value that gives a volatility, as a share of the spot. */
const MIN_TIME_VALUE = 1e-9;
/** Most rounds of the search; bisection alone needs fewer. */
const MAX_ROUNDS = 100;
/**
 * The search ends at a step below this share of the deviation: Halley's step leaves an error of its
 * third power.
 */
const LAST_STEP = 1e-5;
/** Near the money the time value is at least this share of the distance from spot to strike. */
const NEAR_MONEY_SHARE = 0.1;

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
  const smaller = Math.min(spot, strike);
  if (!(timeValue >= spot * MIN_TIME_VALUE && timeValue < smaller)) return null;
  const volatility = deviationForShare(spot, strike, timeValue / smaller) / Math.sqrt(years);
  return volatility <= HIGHEST_VOLATILITY ? volatility : null;
}

/**
 * `share` is the time value's share of the smaller of spot and strike. Halley's steps stay inside a
 * bracket that each step narrows; a step outside becomes a bisection. Far from the money, where the
 * share falls like exp(-1 ÷ deviation²), the search uses its logarithm.
 */
function deviationForShare(spot: number, strike: number, share: number): number {
  const distance = Math.abs(Math.log(spot / strike));
  const isNear = share > distance * NEAR_MONEY_SHARE;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  let guess = isNear
    ? guessNear(Math.abs(spot - strike) / Math.min(spot, strike), share)
    : guessFar(distance, share);
  for (let count = 0; count < MAX_ROUNDS; count++) {
    const d1 = guess / 2 - distance / guess;
    const exponential = Math.exp((-d1 * d1) / 2);
    const found = timeValueShare(d1, guess, exponential);
    if (found > share) high = guess;
    else low = guess;
    const slope = DENSITY_RATIO * exponential;
    const relative = isNear ? 0 : slope / found;
    const newton = isNear ? (found - share) / slope : Math.log(found / share) / relative;
    const bend = (d1 * (d1 - guess)) / guess - relative;
    const step = newton / (1 - (newton * bend) / 2);
    const next = guess - step;
    if (Math.abs(step) <= LAST_STEP * guess) return next;
    guess = next > low && next < high ? next : midpoint(low, high);
  }
  return guess;
}

function midpoint(low: number, high: number): number {
  return high === Number.POSITIVE_INFINITY ? 2 * low : (low + high) / 2;
}

/**
 * First guess by C. Corrado and T. Miller, "A note on a simple, accurate formula to compute implied
 * standard deviations", Journal of Banking and Finance 20 (1996), in units of the smaller of spot
 * and strike.
 */
function guessNear(distance: number, share: number): number {
  const half = share + distance / 2;
  const root = Math.sqrt(Math.max(0, half * half - (distance * distance) / Math.PI));
  return (Math.sqrt(2 * Math.PI) / (2 + distance)) * (half + root);
}

/**
 * Far from the money the root of the time value's negative logarithm is nearly linear in the
 * distance in deviations.
 */
function guessFar(distance: number, share: number): number {
  return distance / (1.5 * (Math.sqrt(-Math.log(share / distance)) - 1));
}
