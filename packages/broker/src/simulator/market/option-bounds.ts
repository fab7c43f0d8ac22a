import {
  blackScholesPrice,
  CENT,
  DOLLAR,
  intrinsicValue,
  type OptionContract,
  type QuoteBounds,
} from '@tideline/engine';
import { SMILE, SPREAD } from './assumptions.ts';

/** Least and most of a quantity. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What `OptionConditions` go through in a stretch of time. */
export interface ConditionRanges {
  /** Mid of the underlying, dollars. */
  readonly spot: Range;
  readonly years: Range;
  /** At the money, annual, as a fraction. */
  readonly volatility: Range;
  readonly curve: Range;
  /** Whether any of it lies in the first or last minutes of the session. */
  readonly edge: boolean;
  /** Most cents that jumps add to a spread. */
  readonly jump: number;
}

const HALF_CENT = CENT / 2;

/**
 * Between which prices `quoteOption` quotes a contract under any conditions in these ranges: each
 * step of it with the end of each range that makes the most, or the least, of it.
 */
export function boundQuotes(
  { side, strike }: OptionContract,
  now: ConditionRanges,
): Omit<QuoteBounds, 'from'> {
  const strikeDollars = strike / DOLLAR;
  const { spot, years } = now;
  const ratio = smileRange(strikeDollars, now);
  const lowVolatility = now.volatility.low * ratio.low;
  const highVolatility = now.volatility.high * ratio.high;
  const isCall = side === 'call';
  const worst = { side, strike: strikeDollars, spot: isCall ? spot.low : spot.high };
  const best = { side, strike: strikeDollars, spot: isCall ? spot.high : spot.low };
  const lowest = blackScholesPrice({ ...worst, years: years.low }, lowVolatility) * DOLLAR;
  const highest = blackScholesPrice({ ...best, years: years.high }, highVolatility) * DOLLAR;

  const lean = SPREAD.lean * CENT;
  const width = widestSpread(
    isCall ? spot.high / strikeDollars : strikeDollars / spot.low,
    {
      low: lowVolatility * Math.sqrt(years.low),
      high: highVolatility * Math.sqrt(years.high),
    },
    now,
  );
  // Where the least time value lies is not known, but it falls away from the money on both sides.
  const timeValue = (at: number) => {
    const terms = { side, strike: strikeDollars, spot: at, years: years.low };
    return blackScholesPrice(terms, lowVolatility) - intrinsicValue(terms);
  };
  const lowestBid = Math.max(0, lowest - lean - (width * CENT) / 2 - HALF_CENT);
  // A bid is never below 0, and then the mid is above the model's price.
  const lift = lowestBid > 0 ? 0 : (width * CENT) / 2;
  return {
    lowestBid,
    highestBid: highest + lean,
    lowestMid: lowest - lean - HALF_CENT,
    highestMid: highest + lean + HALF_CENT + lift,
    leastTimeValue: Math.min(timeValue(spot.low), timeValue(spot.high)) * DOLLAR - lean - HALF_CENT,
  };
}

/** The smile is convex in the distance from the money, and its curve lifts all of it. */
function smileRange(strike: number, { spot, years, volatility, curve }: ConditionRanges): Range {
  const least = volatility.low * Math.sqrt(years.low);
  const most = volatility.high * Math.sqrt(years.high);
  if (least === 0) return { low: SMILE.least, high: SMILE.most };
  const distances = [Math.log(strike / spot.high), Math.log(strike / spot.low)];
  const xs = distances.flatMap((distance) => [distance / least, distance / most]);
  const [first, last] = [Math.min(...xs), Math.max(...xs)];
  const ratio = (x: number, bend: number) => 1 + SMILE.skew * x + bend * (Math.sqrt(1 + x * x) - 1);
  const bottom =
    curve.low > Math.abs(SMILE.skew)
      ? -SMILE.skew / Math.sqrt(curve.low * curve.low - SMILE.skew * SMILE.skew)
      : last;
  const clamp = (value: number) => Math.min(SMILE.most, Math.max(SMILE.least, value));
  return {
    low: clamp(ratio(Math.min(last, Math.max(first, bottom)), curve.low)),
    high: clamp(Math.max(ratio(first, curve.high), ratio(last, curve.high))),
  };
}

/** Most cents between bid and ask; `moneyness` is above 1 in the money. */
function widestSpread(moneyness: number, deviation: Range, now: ConditionRanges): number {
  const distance = Math.log(moneyness);
  const d1 = distance / (distance > 0 ? deviation.low : deviation.high) + deviation.high / 2;
  let cents = 3;
  if (d1 > SPREAD.wingD1) {
    const deep = SPREAD.deepPerD1 * (d1 - SPREAD.wingD1) * 1.5;
    cents += Math.min(SPREAD.deepMost, Math.ceil(deep));
  }
  return (now.edge ? cents * SPREAD.edgeFactor + 1 : cents) + now.jump;
}
