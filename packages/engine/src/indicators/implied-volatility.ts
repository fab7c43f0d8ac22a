import {
  blackScholesPrice,
  blackScholesVega,
  intrinsicValue,
  type OptionTerms,
} from './black-scholes.ts';

/** Highest volatility looked for, as a fraction: 5,000 %. */
const HIGHEST = 50;
/** Iterations of a safeguarded Newton; bisection alone would need fewer than this. */
const LIMIT = 100;
/** Smallest time value, as a share of the spot, that still tells a volatility. */
const LEAST_TIME_VALUE = 1e-9;

/**
 * The volatility at which Black–Scholes gives a price (dollars per share), as a fraction. Null when
 * there is none to find: no time left, a price at or below the intrinsic value or at or above its
 * upper bound, numbers that are none, or more than 5,000 %.
 */
export function impliedVolatility(terms: OptionTerms, price: number): number | null {
  const { spot, strike, years } = terms;
  const inputs = [spot, strike, years, price];
  if (!inputs.every((value) => Number.isFinite(value) && value > 0)) return null;

  // An option in the money is worth its intrinsic value plus its out-of-the-money twin (parity at
  // r = q = 0); solving for the twin keeps the digits that the intrinsic value would swallow.
  const outTerms: OptionTerms = { ...terms, side: spot < strike ? 'call' : 'put' };
  const timeValue = price - intrinsicValue(terms);
  const upperBound = outTerms.side === 'call' ? spot : strike;
  if (timeValue < spot * LEAST_TIME_VALUE || timeValue >= upperBound) return null;
  return solve(outTerms, timeValue);
}

/** Newton's steps inside a bracket that each step narrows; a step outside becomes a bisection. */
function solve(terms: OptionTerms, target: number): number | null {
  let low = 0;
  let high = HIGHEST;
  if (blackScholesPrice(terms, high) < target) return null;
  let guess = firstGuess(terms, target);
  for (let count = 0; count < LIMIT; count++) {
    if (!(guess > low && guess < high)) guess = (low + high) / 2;
    const error = blackScholesPrice(terms, guess) - target;
    if (error > 0) high = guess;
    else low = guess;
    const step = error / blackScholesVega(terms, guess);
    if (Math.abs(step) <= 1e-12 * guess || high - low <= 1e-12 * high) return guess;
    guess -= step;
  }
  return guess;
}

/**
 * The larger of Brenner and Subrahmanyam's at-the-money formula (1988) and the volatility of the
 * steepest price (Manaster and Koehler, 1982), from where Newton's steps approach without overshoot.
 */
function firstGuess({ spot, strike, years }: OptionTerms, target: number): number {
  const atTheMoney = Math.sqrt((2 * Math.PI) / years) * (target / spot);
  const steepest = Math.sqrt((2 * Math.abs(Math.log(spot / strike))) / years);
  return Math.min(Math.max(atTheMoney, steepest), HIGHEST);
}
