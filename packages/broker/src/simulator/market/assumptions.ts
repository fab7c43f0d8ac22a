/**
 * Everything the simulated market assumes, in one place. "Measured" rows come from market data that
 * is kept outside the product; "assumed" rows have no such source and say so.
 *
 * Measured on S&P 500 options on their expiry day (gammas by strike of 2026-08-18 to -20): smile, decay
 * and premium by time of day; docs/reference/calibration.md says how well they agree. Measured on one year of
 * SPY 5-minute bars (2024-03 to 2025-04): variance and volume by time of day, size of a day's move. Measured on one SPY chain
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
  /** Sessions of history, and how fast their weight halves. Assumed. */
  sessions: 20,
  sessionHalfLife: 5,
  /** The last session's part in what a day begins with; the history has the rest. Assumed. */
  lastSession: 0.25,
  /** How fast a bar of the running session loses half its weight, in bars. Assumed. */
  barHalfLife: 75,
  /** A single bar counts at most so many times the present variance: one false print is no regime. */
  barCap: 30,
  /** A night's move weighs as that many bars of variance, and this much in the estimate. Assumed. */
  nightBars: 60,
  nightWeight: 0.2,
  /** Variance of a 5-minute bar while there is no history: 20 percent a year. */
  firstVariance: 3.8e-7,
  /** Bounds of the annual volatility that is expected of an average bar. */
  lowest: 0.06,
  highest: 2.5,
} as const;

/**
 * Implied volatility over what is expected of the rest of the day: more in the morning than later.
 * Fitted to the gammas of three expiry days with each day's level left out, and kept where a year of
 * SPY bars was overpaid by 0 to 20 percent at every time of day (docs/reference/calibration.md).
 */
export const PREMIUM = { late: 1.02, early: 0.203, fades: 0.3 } as const;

/** The premium on volatility; `part` runs from 0 at the open to 1. */
export function impliedPremium(part: number): number {
  return PREMIUM.late + PREMIUM.early * Math.exp(-((part / PREMIUM.fades) ** 2));
}

export const SMILE = {
  /**
   * Volatility at x standard deviations from the money over that at the money:
   * 1 + skew x / sqrt(1 + x^2) + curve (sqrt(width^2 + x^2) - width). Fitted to gammas by strike of
   * three expiry days of 2026, checked against quotes of three of 2021 (docs/reference/calibration.md).
   */
  skew: -0.1,
  curve: 0.34,
  width: 2.5,
  /** The smile ends here: beyond, quotes are at the tick floor and tell nothing. */
  least: 0.7,
  most: 4,
} as const;

export const SPREAD = {
  /**
   * Near the money: share of quotes 1 cent wide, and of those at most 2 cents wide. Specified are the
   * median and the 90th percentile, jumps included, and that at most 90 percent of the quotes pass
   * the slippage gate, seeds taken together, which a higher share of 1 cent would exceed.
   */
  one: 0.53,
  two: 0.95,
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

/**
 * Variance of a bar by time of day over that of an average bar; `part` runs from 0 at the open to 1.
 * Measured: 5-minute closes of one year of SPY.
 */
export function varianceShape(part: number): number {
  const shape =
    0.6 +
    1.4 * Math.exp(-part / 0.15) +
    2 * Math.exp((part - 1) / 0.014) +
    0.5 * Math.exp((part - 1) / 0.12);
  return shape / 0.8967;
}

/** Volume of a bar by time of day over its mean. Measured. */
export function volumeShape(part: number): number {
  const shape =
    0.55 +
    1.1 * Math.exp(-part / 0.012) +
    0.9 * Math.exp(-part / 0.1) +
    0.9 * Math.exp((part - 1) / 0.07) +
    11 * Math.exp((part - 1) / 0.008);
  return shape / 0.7946;
}

export const GENERATED = {
  firstDate: '2026-01-05',
  /** Dollars. */
  firstPrice: 680,
  /** Deviation of a usual day's move from open to close; see docs/reference/calibration.md for what it comes to. */
  dayDeviation: 0.0045,
  /** Deviation of an average night over that of its day. Measured. */
  night: 0.75,
  /** Yesterday's share in today's log volatility, and what is new each day. Assumed. */
  volatilityMemory: 0.97,
  volatilityNews: 0.09,
  /** The same from bar to bar within the day. Assumed. */
  barMemory: 0.93,
  barNews: 0.12,
  /** Shares in an average 5-minute bar. Measured (543,000). */
  volume: 540_000,
  /** What a violent day adds to the log volatility of the days after it. Assumed. */
  shock: 0.06,
  /** Chance of a jump in a bar and its size in deviations. Assumed. */
  jumpChance: 0.004,
  jumpDeviations: 3,
} as const;

/**
 * Kinds of days and how many in a hundred there are. Assumed. They differ in volatility, jumps, gaps,
 * volume and halts, never in direction: in none of them do past prices say where the next ones go.
 */
export const DAY_MIX = {
  usual: 40,
  calm: 24,
  gap: 12,
  spike: 8,
  thin: 6,
  wild: 8,
  halt: 2,
} as const;
