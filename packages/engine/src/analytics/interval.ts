import { normalDistribution } from '../indicators/normal-distribution.ts';
import { normalQuantile, studentQuantile95, Z95 } from './quantile.ts';

/** Both ends of a 95 percent confidence interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Interval of a share, 0..1, by Wilson's score method (Wilson, "Probable inference, the law of
 * succession, and statistical inference", 1927): it stays inside 0..1 and holds for few cases too.
 * Numbers of cases may be fractions: see `winsInterval`. Null without a case.
 */
export function wilson(successes: number, cases: number): Interval | null {
  if (cases === 0) return null;
  const share = successes / cases;
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const half =
    (Z95 / (1 + z2 / cases)) * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Wilson's interval of the wins (1) among wins and losses (0) of several days. Trades of one day, and
 * the same trade on several paths, go together and are not so many witnesses: it counts as many
 * cases as independent trades would need for the variance that the days show (the effective sample
 * size of Kish, "Survey sampling", 1965), and never more than the trades of one path.
 */
export function winsInterval(days: readonly (readonly number[])[], paths: number): Interval | null {
  const filled = days.filter((day) => day.length > 0);
  const cases = count(filled);
  if (cases === 0) return null;
  const share = filled.flat().reduce((sum, win) => sum + win, 0) / cases;
  const ofOnePath = cases / paths;
  const variance =
    residuals(filled, share).reduce((sum, each) => sum + each * each, 0) / cases ** 2;
  const ofDays =
    variance > 0 && filled.length > 1
      ? (share * (1 - share) * (filled.length - 1)) / filled.length / variance
      : ofOnePath;
  const effective = Math.min(ofOnePath, ofDays);
  return wilson(share * effective, effective);
}

const RESAMPLES = 5_000;

/**
 * Interval of the mean of all values, with the day as its unit: a drawn day brings all its values,
 * those of every path, because they share their causes. A bootstrap that is corrected for bias and
 * skewness (BCa: Efron, "Better bootstrap confidence intervals", 1987), with its shares widened from the
 * normal to Student's t, as few days scatter more than resampling them shows (Hesterberg, "What
 * teachers should know about the bootstrap", 2015). Plain percentiles leave gains that come as a few
 * large trades outside too often. The draws are seeded, so that the same values give the same
 * interval. Null with fewer than two days that hold a value.
 */
export function dayInterval(days: readonly (readonly number[])[]): Interval | null {
  const filled = days.filter((day) => day.length > 0);
  if (filled.length < 2) return null;
  const sums = Float64Array.from(filled, (day) => day.reduce((sum, value) => sum + value, 0));
  const counts = Float64Array.from(filled, (day) => day.length);
  const mean = sums.reduce((sum, each) => sum + each, 0) / count(filled);
  const influence = residuals(filled, mean);
  const squares = influence.reduce((sum, each) => sum + each ** 2, 0);
  // All days alike, but for the last bits of their sums.
  if (squares <= (1e-12 * mean * count(filled)) ** 2) return { low: mean, high: mean };
  const skewness = influence.reduce((sum, each) => sum + each ** 3, 0) / squares ** 1.5;
  const means = resampledMeans(sums, counts);
  const bias = normalQuantile(shareBelow(means, mean));
  const reach =
    studentQuantile95(filled.length - 1) * Math.sqrt(filled.length / (filled.length - 1));
  const end = (side: number): number =>
    percentile(means, correctedShare(side * reach, bias, skewness / 6));
  return { low: end(-1), high: end(1) };
}

/** What each day's sum lies above what its count of values would bring at the mean. */
function residuals(days: readonly (readonly number[])[], mean: number): readonly number[] {
  return days.map((day) => day.reduce((sum, value) => sum + value - mean, 0));
}

function count(days: readonly (readonly number[])[]): number {
  return days.reduce((sum, day) => sum + day.length, 0);
}

/** Ascending. */
function resampledMeans(sums: Float64Array, counts: Float64Array): Float64Array {
  const draw = seededDraws(0x7d1e11e5);
  const { length } = sums;
  const means = new Float64Array(RESAMPLES);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let sum = 0;
    let values = 0;
    for (let drawn = 0; drawn < length; drawn++) {
      const day = Math.floor(draw() * length);
      sum += sums[day] ?? 0;
      values += counts[day] ?? 0;
    }
    means[resample] = sum / values;
  }
  return means.sort();
}

/** Of equal ones half; neither 0 nor 1, which no quantile belongs to. */
function shareBelow(sorted: Float64Array, value: number): number {
  let below = 0;
  for (const each of sorted) below += each < value ? 1 : each === value ? 0.5 : 0;
  return Math.min(sorted.length - 0.5, Math.max(0.5, below)) / sorted.length;
}

/** The share whose percentile is the end of the interval that lies `z` deviations out. */
function correctedShare(z: number, bias: number, acceleration: number): number {
  const shifted = bias + z;
  const scale = 1 - acceleration * shifted;
  if (scale <= 0) return z < 0 ? 0 : 1;
  return normalDistribution(bias + shifted / scale);
}

/** Of ascending values, linear between the two nearest ranks. */
function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}

/** Numbers in [0, 1) that follow from the seed (mulberry32, public domain). */
export function seededDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
