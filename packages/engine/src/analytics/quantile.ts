import { normalDistribution } from '../indicators/normal-distribution.ts';

/** Two-sided 95 percent point of the standard normal. */
export const NORMAL_95_Z = 1.959963984540054;

/** Beyond this the distribution is 0 or 1 in doubles. */
const MAX_DEVIATIONS = 38;

/** Takes a share in 0..1, both excluded. */
export function normalQuantile(share: number): number {
  let low = -MAX_DEVIATIONS;
  let high = MAX_DEVIATIONS;
  // 60 halvings leave less than a bit.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (normalDistribution(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Two-sided 95 percent points of Student's t for 1 to 9 degrees, from any table. */
const STUDENT_95_POINTS = [
  12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216,
];

/**
 * Two-sided 95 percent point of Student's t. From 10 degrees by the expansion of Abramowitz and
 * Stegun, "Handbook of mathematical functions" 26.7.5, there exact to four digits.
 */
export function studentQuantile95(degreesOfFreedom: number): number {
  const z = NORMAL_95_Z;
  return (
    STUDENT_95_POINTS[degreesOfFreedom - 1] ??
    z +
      (z ** 3 + z) / (4 * degreesOfFreedom) +
      (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degreesOfFreedom ** 2) +
      (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degreesOfFreedom ** 3)
  );
}
