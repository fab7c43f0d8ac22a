import { impliedVolatility, priceByDeviation } from '@tideline/engine';
import { SMILE } from '../assumptions.ts';
import { lateRise, smile, smileCurve } from '../option-market.ts';
import type { ExpiryDay, OutQuote } from './expiry-day.ts';

/** Volatility of a strike over that at the money, from log(spot ÷ strike) and the money's deviation. */
export type Shape = (log: number, atTheMoney: number, minutesLeft: number) => number;

/** The smile that the market prices with. */
export const PRODUCT: Shape = (log, atTheMoney, minutesLeft) =>
  smile(log, atTheMoney, smileCurve(minutesLeft));

export const FLAT: Shape = () => 1;

/** The same form with other numbers. */
export function shapeOf(skew: number, curve: number, lateCurve: number): Shape {
  return (log, atTheMoney, minutesLeft) => {
    const x = -log / atTheMoney;
    const now = curve + lateCurve * Math.exp(-minutesLeft / SMILE.lateCurveMinutes);
    const ratio = 1 + skew * x + now * (Math.sqrt(1 + x * x) - 1);
    return Math.min(SMILE.most, Math.max(SMILE.least, ratio));
  };
}

/** What a smile makes of a quote. */
export interface Judged {
  readonly quote: OutQuote;
  /** Deviations of the money from spot to strike. */
  readonly x: number;
  /** Logarithm of the model's volatility over the quote's. */
  readonly error: number;
  /** Model price over the quote's mid, dollars of the index. */
  readonly dollars: number;
}

/** A minute in which both strikes tell a volatility, the nearer one first. */
export type Pair = readonly [OutQuote, OutQuote];

export function pairsOf(quotes: readonly OutQuote[]): Pair[] {
  return quotes.flatMap((quote, index) => {
    const next = quotes[index + 1];
    if (next === undefined || next.minutesLeft !== quote.minutesLeft) return [];
    return [
      distance(quote) <= distance(next) ? ([quote, next] as const) : ([next, quote] as const),
    ];
  });
}

function distance({ spot, strike }: OutQuote): number {
  return Math.abs(Math.log(spot / strike));
}

/** The farther strike priced at the level that the nearer one tells: what is wrong is the smile's. */
export function judgePair(shape: Shape, [near, far]: Pair): Judged {
  return judge(shape, far, levelOf(shape, near));
}

/** A quote priced at a level: the volatility at the money, annual. */
export function judge(shape: Shape, quote: OutQuote, level: number): Judged {
  const { spot, strike, years, minutesLeft } = quote;
  const log = Math.log(spot / strike);
  const atTheMoney = level * Math.sqrt(years);
  const deviation = atTheMoney * shape(log, atTheMoney, minutesLeft);
  return {
    quote,
    x: -log / atTheMoney,
    error: Math.log(deviation / Math.sqrt(years) / volatilityOf(quote)),
    dollars: priceByDeviation(quote, log, deviation) - quote.mid,
  };
}

/** The volatility at the money with which a smile gives a quote its mid. */
export function levelOf(shape: Shape, quote: OutQuote): number {
  const { spot, strike, years, minutesLeft } = quote;
  const log = Math.log(spot / strike);
  const wanted = volatilityOf(quote) * Math.sqrt(years);
  let [low, high] = [wanted / 8, wanted * 2];
  for (let step = 0; step < 26; step += 1) {
    const middle = (low + high) / 2;
    if (middle * shape(log, middle, minutesLeft) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2 / Math.sqrt(years);
}

const volatilities = new WeakMap<OutQuote, number>();

function volatilityOf(quote: OutQuote): number {
  const known = volatilities.get(quote);
  if (known !== undefined) return known;
  const volatility = impliedVolatility(quote, quote.mid);
  if (volatility === null) throw new Error(`no volatility in ${JSON.stringify(quote)}`);
  volatilities.set(quote, volatility);
  return volatility;
}

/** Root mean square of errors, each day weighing the same. */
export function rootMeanSquare(days: readonly (readonly number[])[]): number {
  return Math.sqrt(mean(days.map((errors) => mean(errors.map((error) => error * error)))));
}

/** Logarithms of the level over its day's mean, once the rise into the close is taken out. */
export function levelErrors(
  near: readonly OutQuote[],
  rise: (minutesLeft: number) => number = lateRise,
): number[] {
  const logs = near.map((quote) => Math.log(levelOf(PRODUCT, quote) / rise(quote.minutesLeft)));
  const middle = mean(logs);
  return logs.map((log) => log - middle);
}

/** The quotes within a deviation of the money: those that tell the level. */
export function nearTheMoney(quotes: readonly OutQuote[], within = 1): OutQuote[] {
  return quotes.filter((quote) => {
    const atTheMoney = levelOf(PRODUCT, quote) * Math.sqrt(quote.years);
    return distance(quote) <= within * atTheMoney;
  });
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

/** Of some candidates the one with the least root mean square error over some days. */
export function bestOf<T>(
  candidates: readonly T[],
  errors: (candidate: T, day: ExpiryDay) => readonly number[],
  days: readonly ExpiryDay[],
): T {
  let best: T | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const found = rootMeanSquare(days.map((day) => errors(candidate, day)));
    if (found < least) [best, least] = [candidate, found];
  }
  if (best === undefined) throw new Error('no candidate');
  return best;
}
