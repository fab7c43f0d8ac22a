/**
 * Everything the simulated market assumes, in one place. "Measured" rows come from market data that
 * is kept outside the product; "assumed" rows have no such source and say so.
 *
 * Measured on S&P 500 weekly options on their expiry day (minute quotes of 2021-01-04, -06, -08,
 * two strikes): smile and its steepening; docs/calibration.md says how well they agree. Measured on one year of SPY 5-minute bars (2024-03 to
 * 2025-04): variance and volume by time of day, size of a day's move. Measured on one SPY chain
 * (close of 2023-09-14): 1 cent near the money one day before expiry, 10 cents and more deep in
 * the money. Spreads of SPY within the day are assumed: no such quotes were at hand.
 */

/** Five-minute slots in a year of 365 days: the year of the option pricing convention. */
export const SLOTS_PER_YEAR = 105_120;

export const STRIKES = {
  /** Dollars between strikes. */
  step: 1,
  /** Listed to either side of the previous close, as a share of it: wide enough for a crash. Assumed. */
  reach: 0.1,
  /** A night's move, as a share, from which on they are listed around the open instead. Assumed. */
  relistAt: 0.05,
} as const;

export const VOLATILITY = {
  /** Implied over realised volatility. Assumed, of the order of the usual variance premium. */
  premium: 1.1,
  /** Sessions of history, and how fast their weight halves. Assumed. */
  sessions: 20,
  sessionHalfLife: 5,
  /** How fast a bar of the running session loses half its weight, in bars. Assumed. */
  barHalfLife: 30,
  /** A single bar counts at most so many times the present variance: one false print is no regime. */
  barCap: 30,
  /** A night's move weighs as that many bars of variance, and this much in the estimate. Assumed. */
  nightBars: 60,
  nightWeight: 0.2,
  /** Variance of a 5-minute bar while there is no history: 20 percent a year. */
  firstVariance: 3.8e-7,
  /** Bounds of the annual at-the-money volatility before the last-hour rise. */
  lowest: 0.06,
  highest: 2.5,
} as const;

export const SMILE = {
  /**
   * Volatility at x standard deviations from the money over that at the money:
   * 1 + skew x + curve (sqrt(1 + x^2) - 1). Skew fitted by least squares (docs/calibration.md); the
   * curve measured far out, where both sides have it.
   */
  skew: -0.1,
  curve: 0.16,
  /** Added to the curve at the close, gone with e^(-minutes / this). */
  lateCurve: 0.1,
  lateCurveMinutes: 60,
  /** The smile ends here: beyond, quotes are at the tick floor and tell nothing. */
  least: 0.7,
  most: 4,
  /** At-the-money rise into the close, e^(-minutes / this). Measured: 1.15 at 15:00, 1.4 at 15:45. */
  lateRise: 0.6,
  lateRiseMinutes: 35,
} as const;

export const SPREAD = {
  /**
   * Near the money: share of quotes 1 cent wide, and of those at most 2 cents wide. Specified are the
   * median and the 90th percentile, jumps included, and that at most 90 percent of the quotes pass
   * the slippage gate, which a higher share of 1 cent would exceed with some seeds.
   */
  one: 0.55,
  two: 0.93,
  /** The same below 0.2 delta. Assumed. */
  wingOne: 0.35,
  wingTwo: 0.8,
  /** |d1| at which delta is 0.2 or 0.8. */
  wingD1: 0.8416,
  /** Beyond 0.8 delta: cents added for each unit of d1, and the most of it. Assumed. */
  deepPerD1: 3,
  deepMost: 10,
  /** First and last minutes of a session, in which the spread is multiplied and a cent is added. */
  edgeMinutes: 15,
  edgeFactor: 2,
  /** A move over the last 15 seconds above so many deviations adds a cent for each one. Assumed. */
  jumpFrom: 3,
  jumpMost: 12,
  /** The model price shifts by at most so many cents, so that the bid is not always the same side. */
  lean: 0.25,
  /** Share of the stock's quotes that are 1 cent wide; the rest are 2. Assumed. */
  stockOne: 0.92,
} as const;

/** Displayed contracts: at least `least`, exponential with `mean` on top. Assumed. */
export const SIZE = {
  near: { least: 20, mean: 160 },
  wing: { least: 50, mean: 400 },
  deep: { least: 5, mean: 30 },
  stock: { least: 100, mean: 900 },
} as const;

/** Variance of a bar by time of day over its mean; `part` runs from 0 at the open to 1. Measured. */
export function varianceShape(part: number): number {
  return 0.7 + 2.2 * Math.exp(-part / 0.1) + 1.5 * Math.exp((part - 1) / 0.02);
}

/** Volume of a bar by time of day over its mean. Measured. */
export function volumeShape(part: number): number {
  const shape =
    0.65 +
    1.6 * Math.exp(-part / 0.05) +
    0.9 * Math.exp((part - 1) / 0.08) +
    4 * Math.exp((part - 1) / 0.008);
  return shape / 0.83;
}

export const GENERATED = {
  firstDate: '2026-01-05',
  /** Dollars. */
  firstPrice: 680,
  /**
   * Deviation of a usual day's move from open to close before its regime bends it: with the regimes
   * the median comes to the measured one, 0.5 to 0.6 percent.
   */
  dayDeviation: 0.0047,
  /** Deviation of an average night. Measured (0.6 percent in a year with one large night). */
  nightDeviation: 0.004,
  /** Yesterday's share in today's log volatility, and what is new each day. Assumed. */
  volatilityMemory: 0.9,
  volatilityNews: 0.12,
  /** Share of the distance to the first price (in logarithms) that a night undoes. Assumed. */
  pull: 0.02,
  /** Shares in an average 5-minute bar. Measured (543,000). */
  volume: 540_000,
  /** What a crash or a halt adds to the log volatility of the days after it. Assumed. */
  shock: 0.3,
  /** Chance of a jump in a bar and its size in deviations. Assumed. */
  jumpChance: 0.004,
  jumpDeviations: 4,
} as const;

/**
 * Kinds of days and how many in a hundred there are. Assumed; crashes are far rarer in truth, and a
 * frozen feed is there only where it is asked for.
 */
export const REGIMES = {
  calm: 22,
  trend: 27,
  chop: 24,
  gap: 10,
  spike: 7,
  thin: 5,
  crash: 3,
  halt: 2,
  frozen: 0,
} as const;
