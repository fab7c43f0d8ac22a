import { normalDistribution } from '../indicators/normal-distribution.ts';
import { NORMAL_95_Z, normalQuantile, studentQuantile95 } from './quantile.ts';

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
 * `zValue` is in standard errors. Null without a case.
 */
export function wilsonInterval(successes: number, caseCount: number, zValue = NORMAL_95_Z) {
  if (caseCount === 0) return null;
  const winShare = successes / caseCount;
  const z2 = zValue * zValue;
  const centre = (winShare + z2 / (2 * caseCount)) / (1 + z2 / caseCount);
  const halfWidth =
    (zValue / (1 + z2 / caseCount)) *
    Math.sqrt((winShare * (1 - winShare)) / caseCount + z2 / (4 * caseCount * caseCount));
  return { low: Math.max(0, centre - halfWidth), high: Math.min(1, centre + halfWidth) };
}

/**
 * Interval of wins (1) among wins and losses (0). Trades of one day, or one trade on several paths,
 * are not independent, so it counts the effective sample size for the days' variance (Kish, "Survey
 * sampling", 1965), at most the trades of one path.
 */
export function winsInterval(valuesByDay: readonly (readonly number[])[], pathCount: number) {
  const filledDays = valuesByDay.filter((day) => day.length > 0);
  const cases = countValues(filledDays);
  if (cases === 0) return null;
  const share = sumOver(filledDays) / cases;
  const onePathCount = cases / pathCount;
  const variance =
    residualsOfDays(filledDays, share).reduce((sum, each) => sum + each * each, 0) / cases ** 2;
  const daySampleSize =
    variance > 0 && filledDays.length > 1
      ? (share * (1 - share) * (filledDays.length - 1)) / filledDays.length / variance
      : onePathCount;
  const effectiveSampleSize = Math.min(onePathCount, daySampleSize);
  return wilsonInterval(share * effectiveSampleSize, effectiveSampleSize);
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
export function dayInterval(valuesByDay: readonly (readonly number[])[]): Interval | null {
  const filled = valuesByDay.filter((day) => day.length > 0);
  return bootstrap(resampledMean(filled), residualsOfDays(filled, meanOver(filled)));
}

/**
 * The same interval by large-sample theory: the mean ± Student's t times the standard error of a
 * mean over clusters (Cochran, "Sampling techniques", 1977). Null with fewer than two days with a
 * value.
 */
export function manyDaysInterval(valuesByDay: readonly (readonly number[])[]): Interval | null {
  const filled = valuesByDay.filter((day) => day.length > 0);
  const { length } = filled;
  if (length < 2) return null;
  const mean = meanOver(filled);
  const squaredResiduals = residualsOfDays(filled, mean).reduce((sum, each) => sum + each ** 2, 0);
  const standardError = Math.sqrt((squaredResiduals * length) / (length - 1)) / countValues(filled);
  const reach = studentQuantile95(length - 1) * standardError;
  return { low: mean - reach, high: mean + reach };
}

export interface DayWithSubset {
  readonly subsetValues: readonly number[];
  readonly allValues: readonly number[];
}

/**
 * Interval of the subset's mean less the mean of all. Null with fewer than two days with a value,
 * or an empty subset.
 */
export function differenceInterval(days: readonly DayWithSubset[]): Interval | null {
  const filled = days.filter(({ allValues }) => allValues.length > 0);
  const [some, all] = [filled.map((day) => day.subsetValues), filled.map((day) => day.allValues)];
  if (countValues(some) === 0) return null;
  const [someMean, allMean] = [resampledMean(some), resampledMean(all)];
  const allResiduals = residualsOfDays(all, meanOver(all));
  const influence = residualsOfDays(some, meanOver(some)).map(
    (each, day) => each / countValues(some) - (allResiduals[day] ?? 0) / countValues(all),
  );
  return bootstrap((drawn) => someMean(drawn) - allMean(drawn), influence);
}

type ResampledStatistic = (drawn: Int32Array) => number;

/** `dayInfluences` say how far each day moves the figure, in any unit. */
function bootstrap(statisticOf: ResampledStatistic, dayInfluences: readonly number[]) {
  const { length } = dayInfluences;
  if (length < 2) return null;
  const pointEstimate = statisticOf(Int32Array.from(dayInfluences, (_, day) => day));
  const squares = dayInfluences.reduce((sum, each) => sum + each ** 2, 0);
  const resampledValues = resampleStatistic(statisticOf, length);
  const resampleRange = (resampledValues.at(-1) ?? 0) - (resampledValues[0] ?? 0);
  if (squares === 0 || resampleRange <= 1e-12 * Math.abs(pointEstimate))
    return { low: pointEstimate, high: pointEstimate };
  const skewness = dayInfluences.reduce((sum, each) => sum + each ** 3, 0) / squares ** 1.5;
  const bias = normalQuantile(shareBelow(resampledValues, pointEstimate));
  const reach = studentQuantile95(length - 1) * Math.sqrt(length / (length - 1));
  const intervalBound = (side: number): number =>
    percentile(resampledValues, correctedShare(side * reach, bias, skewness / 6));
  return { low: intervalBound(-1), high: intervalBound(1) };
}

function resampledMean(valuesByDay: readonly (readonly number[])[]): ResampledStatistic {
  const sums = Float64Array.from(valuesByDay, (day) => day.reduce((sum, value) => sum + value, 0));
  const counts = Float64Array.from(valuesByDay, (day) => day.length);
  return (drawn) => {
    let sum = 0;
    let valueCount = 0;
    for (let drawIndex = 0; drawIndex < drawn.length; drawIndex += 1) {
      const day = drawn[drawIndex] ?? 0;
      sum += sums[day] ?? 0;
      valueCount += counts[day] ?? 0;
    }
    return valueCount === 0 ? 0 : sum / valueCount;
  };
}

function meanOver(valuesByDay: readonly (readonly number[])[]): number {
  return sumOver(valuesByDay) / Math.max(1, countValues(valuesByDay));
}

/** Adds value by value: sums of days would have other last digits. */
function sumOver(valuesByDay: readonly (readonly number[])[]): number {
  let sum = 0;
  for (const day of valuesByDay) for (const value of day) sum += value;
  return sum;
}

function residualsOfDays(
  valuesByDay: readonly (readonly number[])[],
  mean: number,
): readonly number[] {
  return valuesByDay.map((day) => day.reduce((sum, value) => sum + value - mean, 0));
}

function countValues(valuesByDay: readonly (readonly number[])[]): number {
  return valuesByDay.reduce((sum, day) => sum + day.length, 0);
}

function resampleStatistic(statisticOf: ResampledStatistic, dayCount: number): Float64Array {
  // The state is local to this loop, as drawing from a closure takes twice as long.
  let randomState = 0x7d1e11e5;
  const drawn = new Int32Array(dayCount);
  const figures = new Float64Array(RESAMPLE_COUNT);
  for (let resample = 0; resample < RESAMPLE_COUNT; resample++) {
    for (let place = 0; place < dayCount; place++) {
      randomState = nextState(randomState);
      drawn[place] = Math.floor(drawFrom(randomState) * dayCount);
    }
    figures[resample] = statisticOf(drawn);
  }
  return figures.sort();
}

/**
 * Ties count half, as only rounding orders them. The share is never 0 or 1, which have no quantile.
 */
function shareBelow(sorted: Float64Array, value: number): number {
  const tieTolerance = 1e-9 * ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0));
  let countBelow = 0;
  for (const each of sorted) {
    countBelow += Math.abs(each - value) <= tieTolerance ? 0.5 : each < value ? 1 : 0;
  }
  return Math.min(sorted.length - 0.5, Math.max(0.5, countBelow)) / sorted.length;
}

/** Returns the share whose percentile ends the interval `z` deviations out. */
function correctedShare(z: number, bias: number, acceleration: number): number {
  const shiftedZ = bias + z;
  const scale = 1 - acceleration * shiftedZ;
  if (scale <= 0) return z < 0 ? 0 : 1;
  return normalDistribution(bias + shiftedZ / scale);
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
