import { impliedVolatility, MINUTE, priceByDeviation } from '@tideline/engine';
import { makeDayShape } from '../intraday-profile.ts';
import { smileFactor } from '../options/option-market.ts';
import { QUOTE_GRID_MS } from '../simulated-market.ts';
import type { OutQuote } from './expiry-day.ts';

/** Volatility of a strike ÷ volatility at the money. */
export type SmileShape = (log: number, atTheMoney: number, minutesLeft: number) => number;

export const PRODUCT_SMILE: SmileShape = smileFactor;

/** Smile of an earlier model: a hyperbola of width 1, steeper into the close. */
export const EARLIER_SMILE: SmileShape = (log, atTheMoney, minutesLeft) => {
  const x = -log / atTheMoney;
  const curve = 0.16 + 0.1 * Math.exp(-minutesLeft / 60);
  return Math.min(4, Math.max(0.7, 1 - 0.1 * x + curve * (Math.sqrt(1 + x * x) - 1)));
};

export const FLAT_SMILE: SmileShape = () => 1;

const { impliedFactors } = makeDayShape(390 * MINUTE);

/** Volatility at the money by the clock ÷ an average bar's. */
export function impliedAt(minutesLeft: number): number {
  return impliedFactors[((390 - minutesLeft) * MINUTE) / QUOTE_GRID_MS] ?? Number.NaN;
}

/** Level of an earlier model: constant all day, with a rise into the close. */
export function earlierAt(minutesLeft: number): number {
  return 1 + 0.6 * Math.exp(-minutesLeft / 35);
}

export interface JudgedQuote {
  readonly quote: OutQuote;
  readonly x: number;
  readonly error: number;
  /** Model price less the quote's mid, in dollars of the index. */
  readonly dollars: number;
}

export type QuotePair = readonly [OutQuote, OutQuote];

export function pairsOf(quotes: readonly OutQuote[]): QuotePair[] {
  return quotes.flatMap((quote, index) => {
    const next = quotes[index + 1];
    if (next === undefined || next.minutesLeft !== quote.minutesLeft) return [];
    return [
      logDistance(quote) <= logDistance(next) ? ([quote, next] as const) : ([next, quote] as const),
    ];
  });
}

function logDistance({ spot, strike }: OutQuote): number {
  return Math.abs(Math.log(spot / strike));
}

/** The farther strike is judged at the nearer one's level, so only the smile's error counts. */
export function judgePair(shape: SmileShape, [near, far]: QuotePair): JudgedQuote {
  return judgeQuote(shape, far, atTheMoneyLevel(shape, near));
}

/** `level` is the annual volatility at the money. */
function judgeQuote(shape: SmileShape, quote: OutQuote, level: number): JudgedQuote {
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

function atTheMoneyLevel(shape: SmileShape, quote: OutQuote): number {
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

const knownVolatilities = new WeakMap<OutQuote, number>();

function volatilityOf(quote: OutQuote): number {
  const known = knownVolatilities.get(quote);
  if (known !== undefined) return known;
  const volatility = impliedVolatility(quote, quote.mid);
  if (volatility === null) throw new Error(`no volatility in ${JSON.stringify(quote)}`);
  knownVolatilities.set(quote, volatility);
  return volatility;
}

export function rootMeanSquare(days: readonly (readonly number[])[]): number {
  return Math.sqrt(mean(days.map((errors) => mean(errors.map((error) => error * error)))));
}

export function levelErrors(
  near: readonly OutQuote[],
  shape: (minutesLeft: number) => number,
): number[] {
  const logs = near.map((quote) =>
    Math.log(atTheMoneyLevel(PRODUCT_SMILE, quote) / shape(quote.minutesLeft)),
  );
  const middle = mean(logs);
  return logs.map((log) => log - middle);
}

export function nearTheMoney(quotes: readonly OutQuote[], within = 1): OutQuote[] {
  return quotes.filter((quote) => {
    const atTheMoney = atTheMoneyLevel(PRODUCT_SMILE, quote) * Math.sqrt(quote.years);
    return logDistance(quote) <= within * atTheMoney;
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function percentile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
