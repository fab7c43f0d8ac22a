import { normalDistribution } from '../indicators/normal-distribution.ts';
import { NORMAL_95, normalQuantile, studentQuantile95 } from './quantile.ts';

/** At 95 percent confidence. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

export function scaledInterval(interval: Interval | null, factor: number): Interval | null {
  return interval && { low: interval.low * factor, high: interval.high * factor };
}

/**
 * Interval of a share, 0..1, by Wilson's score method (Wilson, "Probable inference, the law of
 * succession, and statistical inference", 1927), good for few cases, which may be fractions.
 * `reach` is in standard errors. Null without a case.
 */
export function wilsonInterval(
  successes: number,
  cases: number,
  reach = NORMAL_95,
): Interval | null {
  if (cases === 0) return null;
  const share = successes / cases;
  const z2 = reach * reach;
  const centre = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const half =
    (reach / (1 + z2 / cases)) *
    Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Interval of wins (1) among wins and losses (0). Trades of one day, or one trade on several paths,
 * are not independent, so it counts the effective sample size for the days' variance (Kish, "Survey
 * sampling", 1965), at most the trades of one path.
 */
export function winsInterval(days: readonly (readonly number[])[], paths: number): Interval | null {
  const filled = days.filter((day) => day.length > 0);
  const cases = countValues(filled);
  if (cases === 0) return null;
  const share = sumOver(filled) / cases;
  const ofOnePath = cases / paths;
  const variance =
    residualsOfDays(filled, share).reduce((sum, each) => sum + each * each, 0) / cases ** 2;
  const ofDays =
    variance > 0 && filled.length > 1
      ? (share * (1 - share) * (filled.length - 1)) / filled.length / variance
      : ofOnePath;
  const effective = Math.min(ofOnePath, ofDays);
  return wilsonInterval(share * effective, effective);
}

/**
 * 2,000 suffice for an interval's ends (Efron and Tibshirani, "An introduction to the bootstrap",
 * 1993).
 */
const RESAMPLE_COUNT = 2_000;

/**
 * Interval of the mean with the day as unit: a drawn day brings its values on every path, because
 * they share causes. A bootstrap corrected for bias and skewness (BCa: Efron, "Better bootstrap
 * confidence intervals", 1987), widened from the normal to Student's t, as few days scatter more
 * than resampling shows (Hesterberg, "What teachers should know about the bootstrap", 2015).
 * Seeded, so equal values give the same interval. Null with fewer than two days with a value.
 */
export function dayInterval(days: readonly (readonly number[])[]): Interval | null {
  const filled = days.filter((day) => day.length > 0);
  return bootstrap(meanFigure(filled), residualsOfDays(filled, meanOver(filled)));
}

/**
 * The same interval by large-sample theory: the mean ± Student's t times the standard error of a
 * mean over clusters (Cochran, "Sampling techniques", 1977). Null with fewer than two days with a
 * value.
 */
export function manyDaysInterval(days: readonly (readonly number[])[]): Interval | null {
  const filled = days.filter((day) => day.length > 0);
  const { length } = filled;
  if (length < 2) return null;
  const mean = meanOver(filled);
  const squares = residualsOfDays(filled, mean).reduce((sum, each) => sum + each ** 2, 0);
  const error = Math.sqrt((squares * length) / (length - 1)) / countValues(filled);
  const reach = studentQuantile95(length - 1) * error;
  return { low: mean - reach, high: mean + reach };
}

export interface DayWithSubset {
  readonly some: readonly number[];
  readonly all: readonly number[];
}

/**
 * Interval of the subset's mean less the mean of all. Null with fewer than two days with a value,
 * or an empty subset.
 */
export function differenceInterval(days: readonly DayWithSubset[]): Interval | null {
  const filled = days.filter(({ all }) => all.length > 0);
  const [some, all] = [filled.map((day) => day.some), filled.map((day) => day.all)];
  if (countValues(some) === 0) return null;
  const [someMean, allMean] = [meanFigure(some), meanFigure(all)];
  const above = residualsOfDays(all, meanOver(all));
  const influence = residualsOfDays(some, meanOver(some)).map(
    (each, day) => each / countValues(some) - (above[day] ?? 0) / countValues(all),
  );
  return bootstrap((drawn) => someMean(drawn) - allMean(drawn), influence);
}

type DrawnFigure = (drawn: Int32Array) => number;

/** `influence` says how far each day moves the figure, in any unit. */
function bootstrap(figure: DrawnFigure, influence: readonly number[]): Interval | null {
  const { length } = influence;
  if (length < 2) return null;
  const point = figure(Int32Array.from(influence, (_, day) => day));
  const squares = influence.reduce((sum, each) => sum + each ** 2, 0);
  const figures = resampleFigure(figure, length);
  const width = (figures.at(-1) ?? 0) - (figures[0] ?? 0);
  if (squares === 0 || width <= 1e-12 * Math.abs(point)) return { low: point, high: point };
  const skewness = influence.reduce((sum, each) => sum + each ** 3, 0) / squares ** 1.5;
  const bias = normalQuantile(shareBelow(figures, point));
  const reach = studentQuantile95(length - 1) * Math.sqrt(length / (length - 1));
  const intervalEnd = (side: number): number =>
    percentile(figures, correctedShare(side * reach, bias, skewness / 6));
  return { low: intervalEnd(-1), high: intervalEnd(1) };
}

function meanFigure(days: readonly (readonly number[])[]): DrawnFigure {
  const sums = Float64Array.from(days, (day) => day.reduce((sum, value) => sum + value, 0));
  const counts = Float64Array.from(days, (day) => day.length);
  return (drawn) => {
    let sum = 0;
    let values = 0;
    for (let place = 0; place < drawn.length; place += 1) {
      const day = drawn[place] ?? 0;
      sum += sums[day] ?? 0;
      values += counts[day] ?? 0;
    }
    return values === 0 ? 0 : sum / values;
  };
}

function meanOver(days: readonly (readonly number[])[]): number {
  return sumOver(days) / Math.max(1, countValues(days));
}

/** Adds value by value: sums of days would have other last digits. */
function sumOver(days: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const day of days) for (const value of day) sum += value;
  return sum;
}

function residualsOfDays(days: readonly (readonly number[])[], mean: number): readonly number[] {
  return days.map((day) => day.reduce((sum, value) => sum + value - mean, 0));
}

function countValues(days: readonly (readonly number[])[]): number {
  return days.reduce((sum, day) => sum + day.length, 0);
}

function resampleFigure(figure: DrawnFigure, dayCount: number): Float64Array {
  // The state stays in this loop, as a closure's takes twice as long.
  let state = 0x7d1e11e5;
  const drawn = new Int32Array(dayCount);
  const figures = new Float64Array(RESAMPLE_COUNT);
  for (let resample = 0; resample < RESAMPLE_COUNT; resample++) {
    for (let place = 0; place < dayCount; place++) {
      state = nextState(state);
      drawn[place] = Math.floor(drawFrom(state) * dayCount);
    }
    figures[resample] = figure(drawn);
  }
  return figures.sort();
}

/**
 * Ties count half, as only rounding orders them. The share is never 0 or 1, which have no quantile.
 */
function shareBelow(sorted: Float64Array, value: number): number {
  const near = 1e-9 * ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0));
  let below = 0;
  for (const each of sorted) {
    below += Math.abs(each - value) <= near ? 0.5 : each < value ? 1 : 0;
  }
  return Math.min(sorted.length - 0.5, Math.max(0.5, below)) / sorted.length;
}

/** Returns the share whose percentile ends the interval `z` deviations out. */
function correctedShare(z: number, bias: number, acceleration: number): number {
  const shifted = bias + z;
  const scale = 1 - acceleration * shifted;
  if (scale <= 0) return z < 0 ? 0 : 1;
  return normalDistribution(bias + shifted / scale);
}

/** Interpolates between the nearest ranks of ascending values. */
export function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}

/** Draws numbers in [0, 1) from the seed (mulberry32, public domain). */
export function seededDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = nextState(state);
    return drawFrom(state);
  };
}

function nextState(state: number): number {
  return (state + 0x6d2b79f5) | 0;
}

function drawFrom(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
