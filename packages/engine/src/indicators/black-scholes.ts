import type { OptionSide } from '../model/contract.ts';
import { type EpochMs, MINUTE } from '../model/time.ts';
import { normalDistribution, tailRatio } from './normal-distribution.ts';

/**
 * European Black–Scholes (1973) without interest and dividends (r = q = 0), as simulator, contract
 * choice and screen use it. Prices are dollars per share, a year's volatility is a fraction (0.25
 * is 25 %).
 */
export interface OptionTerms {
  readonly side: OptionSide;
  readonly spot: number;
  readonly strike: number;
  readonly years: number;
}

const MINUTES_PER_YEAR = 525_600;

/** Calendar time to the close of the expiry's session; 0 after it. */
export function yearsToExpiry(now: EpochMs, close: EpochMs): number {
  return Math.max(0, (close - now) / MINUTE / MINUTES_PER_YEAR);
}

export function blackScholesPrice(terms: OptionTerms, volatility: number): number {
  const deviation = deviationAtExpiry(terms, volatility);
  return priceByDeviation(terms, Math.log(terms.spot / terms.strike), deviation);
}

/**
 * Takes `log(spot ÷ strike)` and the deviation of the spot's logarithm at expiry, for callers with
 * both. Nothing is checked.
 */
export function priceByDeviation(
  terms: Omit<OptionTerms, 'years'>,
  logMoneyness: number,
  deviation: number,
): number {
  const { side, spot, strike } = terms;
  const intrinsic = intrinsicValue(terms);
  if (deviation === 0) return intrinsic;
  const d1 = -Math.abs(logMoneyness) / deviation + deviation / 2;
  const valueShare = timeValueShare(d1, deviation, Math.exp((-d1 * d1) / 2));
  // Rounding may push the price past its upper bound.
  const maxPrice = side === 'call' ? spot : strike;
  return Math.min(maxPrice, intrinsic + Math.min(spot, strike) * valueShare);
}

/** Change of the option's price per dollar of spot: 0..1 for a call, -1..0 for a put. */
export function blackScholesDelta(terms: OptionTerms, volatility: number): number {
  const deltaOfCall = callDelta(terms, volatility);
  return terms.side === 'call' ? deltaOfCall : deltaOfCall - 1;
}

export function intrinsicValue({ side, spot, strike }: Omit<OptionTerms, 'years'>): number {
  return Math.max(0, side === 'call' ? spot - strike : strike - spot);
}

/**
 * Time value as a share of the smaller of spot and strike, the same for a strike's call and put
 * (parity at r = q = 0). Spot times density at d1 equals strike times density at d2, so
 * `exponential`, `exp(-d1² ÷ 2)`, serves both without loss far from the money.
 */
export function timeValueShare(d1: number, deviation: number, exponential: number): number {
  const second = tailRatio(deviation - d1);
  return d1 > 0
    ? 1 - exponential * (tailRatio(d1) + second)
    : exponential * (tailRatio(-d1) - second);
}

function callDelta(terms: OptionTerms, volatility: number): number {
  const { spot, strike } = terms;
  const deviation = deviationAtExpiry(terms, volatility);
  if (deviation > 0) {
    return normalDistribution(Math.log(spot / strike) / deviation + deviation / 2);
  }
  if (spot === strike) return 0.5;
  return spot > strike ? 1 : 0;
}

/** Standard deviation of the spot's logarithm at expiry. Throws on terms that price nothing. */
function deviationAtExpiry({ spot, strike, years }: OptionTerms, volatility: number): number {
  requirePositive('spot', spot);
  requirePositive('strike', strike);
  requireNotNegative('years', years);
  requireNotNegative('volatility', volatility);
  return volatility * Math.sqrt(years);
}

function requirePositive(name: string, value: number): void {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`${name} must be a positive number, was ${value}`);
  }
}

function requireNotNegative(name: string, value: number): void {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`${name} must be a number of at least 0, was ${value}`);
  }
}
