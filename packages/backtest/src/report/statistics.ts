/** Two-sided 95 percent point of the standard normal distribution. */
const Z95 = 1.959963984540054;

/** Both ends of a 95 percent confidence interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Null of an empty list. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle value, of an even number the mean of the two middle ones; null of an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * Interval of a share, 0..1, by Wilson's score method (Wilson, "Probable inference, the law of
 * succession, and statistical inference", 1927): it stays inside 0..1 and holds for few cases too.
 * Null without a case.
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

const RESAMPLES = 10_000;

/**
 * Interval of the mean of all values by the percentile bootstrap (Efron, "Bootstrap methods", 1979),
 * 10,000 resamples. Whole groups are drawn, because the values of one group (the trades of one day)
 * share their causes: drawn one by one they would make the interval too narrow. The draws are seeded,
 * so that the same values give the same interval. Null with fewer than two groups that hold a value.
 */
export function bootstrapMean(groups: readonly (readonly number[])[]): Interval | null {
  const filled = groups.filter((group) => group.length > 0);
  if (filled.length < 2) return null;
  const sums = filled.map((group) => group.reduce((sum, value) => sum + value, 0));
  const counts = filled.map((group) => group.length);
  const draw = seededDraws(0x7d1e11e5);
  const means = new Float64Array(RESAMPLES);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < filled.length; drawn++) {
      const group = Math.floor(draw() * filled.length);
      sum += sums[group] ?? 0;
      count += counts[group] ?? 0;
    }
    means[resample] = sum / count;
  }
  means.sort();
  return { low: percentile(means, 0.025), high: percentile(means, 0.975) };
}

/** Of ascending values, linear between the two nearest ranks. */
function percentile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? 0;
  return below + (above - below) * (place - Math.floor(place));
}

/** Numbers in [0, 1) that follow from the seed (mulberry32, public domain). */
function seededDraws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
