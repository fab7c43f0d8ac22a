const SQRT_2_PI = Math.sqrt(2 * Math.PI);

/** Density of the standard normal distribution. */
export function normalDensity(x: number): number {
  return Math.exp((-x * x) / 2) / SQRT_2_PI;
}

/**
 * Standard normal distribution function, absolutely to double precision: Hart's algorithm 5666 as given by
 * G. West, "Better approximations to cumulative normal functions", Wilmott, May 2005.
 */
export function normalDistribution(x: number): number {
  const tail = upperTail(Math.abs(x));
  return x > 0 ? 1 - tail : tail;
}

/** Probability above x, for x of at least 0. */
function upperTail(x: number): number {
  if (x > 37) return 0;
  const exponential = Math.exp((-x * x) / 2);
  if (x < 7.07106781186547) {
    return (exponential * polynomial(NUMERATOR, x)) / polynomial(DENOMINATOR, x);
  }
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))));
  return exponential / fraction / SQRT_2_PI;
}

const NUMERATOR = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
];
const DENOMINATOR = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
];

/** Horner's rule; coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let sum = 0;
  for (const coefficient of coefficients) sum = sum * x + coefficient;
  return sum;
}
