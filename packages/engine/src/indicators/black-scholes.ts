import type { OptionSide } from '../model/contract.ts';
import { type EpochMs, MINUTE } from '../model/time.ts';
import { normalDensity, normalDistribution } from './normal-distribution.ts';

/**
 * European Black–Scholes (1973) without interest and dividends (r = q = 0): one convention prices
 * the simulator, picks the contract and draws the screen. Spot, strike and price are dollars per
 * share, volatility is a year's as a fraction (0.25 is 25 %), time is in years.
 */
export interface OptionTerms {
  readonly side: OptionSide;
  readonly spot: number;
  readonly strike: number;
  /** See `yearsToExpiry`. */
  readonly years: number;
}

const MINUTES_PER_YEAR = 525_600;

/** Calendar minutes from now to the close of the expiry's session, in years; 0 after it. */
export function yearsToExpiry(now: EpochMs, close: EpochMs): number {
  return Math.max(0, (close - now) / MINUTE / MINUTES_PER_YEAR);
}

/** Fair price; the intrinsic value when no time or no volatility is left. */
export function blackScholesPrice(terms: OptionTerms, volatility: number): number {
  const { side, spot, strike } = terms;
  const deviation = deviationOf(terms, volatility);
  if (deviation === 0) return intrinsicValue(terms);
  const d1 = Math.log(spot / strike) / deviation + deviation / 2;
  const d2 = d1 - deviation;
  const price =
    side === 'call'
      ? spot * normalDistribution(d1) - strike * normalDistribution(d2)
      : strike * normalDistribution(-d2) - spot * normalDistribution(-d1);
  // Far out of the money the two terms cancel, and rounding may leave a negative hair.
  return Math.max(price, intrinsicValue(terms));
}

/** Change of the price per dollar of spot: 0..1 for a call, -1..0 for a put. */
export function blackScholesDelta(terms: OptionTerms, volatility: number): number {
  const call = callDelta(terms, volatility);
  return terms.side === 'call' ? call : call - 1;
}

/** Change of the price per 1.00 of volatility (100 percentage points), at least 0. */
export function blackScholesVega(terms: OptionTerms, volatility: number): number {
  const deviation = deviationOf(terms, volatility);
  if (deviation === 0) return 0;
  const d1 = Math.log(terms.spot / terms.strike) / deviation + deviation / 2;
  return terms.spot * normalDensity(d1) * Math.sqrt(terms.years);
}

/** What exercising now would give. */
export function intrinsicValue({ side, spot, strike }: Omit<OptionTerms, 'years'>): number {
  return Math.max(0, side === 'call' ? spot - strike : strike - spot);
}

function callDelta(terms: OptionTerms, volatility: number): number {
  const { spot, strike } = terms;
  const deviation = deviationOf(terms, volatility);
  if (deviation > 0) {
    return normalDistribution(Math.log(spot / strike) / deviation + deviation / 2);
  }
  if (spot === strike) return 0.5;
  return spot > strike ? 1 : 0;
}

/** Standard deviation of the logarithm of the spot at expiry. Throws on terms that price nothing. */
function deviationOf({ spot, strike, years }: OptionTerms, volatility: number): number {
  requirePositive('spot', spot);
  requirePositive('strike', strike);
  requireNotNegative('years', years);
  requireNotNegative('volatility', volatility);
  return volatility * Math.sqrt(years);
}

function requirePositive(name: string, value: number): void {
  if (!(Number.isFinite(value) && value > 0)) {
    throw new RangeError(`${name} must be a positive number, was ${value}`);
  }
}

function requireNotNegative(name: string, value: number): void {
  if (!(Number.isFinite(value) && value >= 0)) {
    throw new RangeError(`${name} must be a number of at least 0, was ${value}`);
  }
}
