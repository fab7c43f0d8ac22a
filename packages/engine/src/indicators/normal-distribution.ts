const SQRT_2_PI = Math.sqrt(2 * Math.PI);

/** Standard normal density divided by `exp(-x² ÷ 2)`. */
export const DENSITY_RATIO = 1 / SQRT_2_PI;

/** Absolute error within double precision. */
export function normalDistribution(x: number): number {
  const tail = Math.exp((-x * x) / 2) * tailRatio(Math.abs(x));
  return x > 0 ? 1 - tail : tail;
}

/**
 * Probability above x divided by `exp(-x² ÷ 2)`, for x from 0, by Hart's algorithm 5666 in G. West,
 * "Better approximations to cumulative normal functions", Wilmott, May 2005.
 */
export function tailRatio(x: number): number {
  if (x < 7.07106781186547) {
    return (
      ((((((3.52624965998911e-2 * x + 0.700383064443688) * x + 6.37396220353165) * x +
        33.912866078383) *
        x +
        112.079291497871) *
        x +
        221.213596169931) *
        x +
        220.206867912376) /
      (((((((8.83883476483184e-2 * x + 1.75566716318264) * x + 16.064177579207) * x +
        86.7807322029461) *
        x +
        296.564248779674) *
        x +
        637.333633378831) *
        x +
        793.826512519948) *
        x +
        440.413735824752)
    );
  }
  const fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))));
  return DENSITY_RATIO / fraction;
}
