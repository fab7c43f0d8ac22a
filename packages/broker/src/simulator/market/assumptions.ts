/**
 * "Measured" figures come from market data kept outside the product; "assumed" ones have no source.
 * Measured on S&P 500 options on their expiry day (gammas by strike of 2026-08-18 to -20): smile,
 * decay and variance premium by time of day; docs/reference/calibration.md shows the agreement.
 * Measured on one year of SPY 5-minute bars (2024-03 to 2025-04): variance and volume by time of
 * day, size of a day's move. Measured on one SPY chain (close of 2023-09-14): spreads of 1 cent
 * near the money one day before expiry, 10 cents and more deep in the money. SPY's spreads within
 * the day are assumed, for want of such quotes.
 */

/** 5-minute slots in a year of 365 days, as options are priced. */
export const FIVE_MINUTE_SLOTS_PER_YEAR = 105_120;

export const LISTED_STRIKES = {
  /** Dollars between strikes. */
  step: 1,
  /**
   * Strikes are listed this share to either side of the previous close: wide enough for a crash.
   * Assumed.
   */
  reach: 0.1,
  /** After a night's move larger than this share, strikes are listed around the open. Assumed. */
  relistAt: 0.05,
} as const;

export const VOLATILITY_MODEL = {
  /** Sessions of history; their weight halves every `sessionHalfLife` sessions. Assumed. */
  sessions: 20,
  sessionHalfLife: 5,
  /** Weight of the last session in a day's first estimate. Assumed. */
  lastSession: 0.25,
  /** Bars until a bar has half its weight. Assumed. */
  barHalfLife: 75,
  /** A bar counts for at most this many current variances: one false print is no regime. */
  barCap: 30,
  /**
   * A night's move counts as the variance of `nightBars` bars, with `nightWeight` in the estimate.
   * Assumed.
   */
  nightBars: 60,
  nightWeight: 0.2,
  /** Variance of a 5-minute bar without history: 20 percent a year. */
  firstVariance: 3.8e-7,
  /** Bounds of an average bar's expected annual volatility. */
  lowest: 0.06,
  highest: 2.5,
} as const;

/**
 * Implied ÷ expected volatility of the rest of the day: higher in the morning. Fitted to the gammas
 * of three expiry days without each day's level, and kept where a year of SPY bars was overpaid by
 * 0 to 20 percent at every time of day (docs/reference/calibration.md).
 */
export const VARIANCE_PREMIUM = { late: 1.02, early: 0.203, fades: 0.3 } as const;

/** `dayShare` runs from 0 at the open to 1 at the close. */
export function variancePremiumAt(dayShare: number): number {
  return (
    VARIANCE_PREMIUM.late +
    VARIANCE_PREMIUM.early * Math.exp(-((dayShare / VARIANCE_PREMIUM.fades) ** 2))
  );
}

export const SMILE_SHAPE = {
  /**
   * Volatility at x standard deviations from the money ÷ volatility at the money: 1 + skew x /
   * sqrt(1 + x^2) + curve (sqrt(width^2 + x^2) - width). Fitted to gammas by strike of three expiry
   * days of 2026, checked against quotes of three of 2021 (docs/reference/calibration.md).
   */
  skew: -0.1,
  curve: 0.34,
  width: 2.5,
  /** Bounds of the smile's ratio: quotes beyond are at the tick floor and show no volatility. */
  least: 0.7,
  most: 4,
} as const;

export const SPREAD_MODEL = {
  /**
   * Share of quotes near the money that are 1 cent wide, and (`two`) at most 2. Chosen to meet a
   * specified median and 90th percentile, with jumps, while at most 90 percent of quotes over all
   * seeds pass the slippage gate. A higher share of 1 cent would exceed that.
   */
  one: 0.53,
  two: 0.95,
  /** Shares of 1 and 2 cents below 0.2 delta. Assumed. */
  wingOne: 0.35,
  wingTwo: 0.8,
  /** |d1| of delta 0.2 or 0.8. */
  wingD1: 0.8416,
  /**
   * Beyond 0.8 delta the spread grows by `deepPerD1` cents per unit of d1, up to `deepMost`.
   * Assumed.
   */
  deepPerD1: 3,
  deepMost: 10,
  /** In a session's first and last minutes the spread is multiplied and a cent added. */
  edgeMinutes: 15,
  edgeFactor: 2,
  /** From this many deviations on, a move of 15 seconds adds a cent for each. Assumed. */
  jumpFrom: 3,
  jumpMost: 12,
  /**
   * The model price shifts by at most this many cents, so the bid isn't always on one side of it.
   */
  lean: 0.25,
  /** Share of the stock's quotes that are 1 cent wide; the rest are 2. Assumed. */
  stockOne: 0.92,
} as const;

/** A displayed size is `least` plus an exponential draw with this mean. Assumed. */
export const DISPLAYED_SIZE = {
  near: { least: 20, mean: 160 },
  wing: { least: 50, mean: 400 },
  deep: { least: 5, mean: 30 },
  stock: { least: 100, mean: 900 },
} as const;

/**
 * Variance of a bar at a time of day ÷ variance of an average bar; `dayShare` runs from 0 at the
 * open to 1. Measured: 5-minute closes of one year of SPY.
 */
export function varianceShapeAt(dayShare: number): number {
  const shape =
    0.6 +
    1.4 * Math.exp(-dayShare / 0.15) +
    2 * Math.exp((dayShare - 1) / 0.014) +
    0.5 * Math.exp((dayShare - 1) / 0.12);
  return shape / 0.8967;
}

/** Volume of a bar at a time of day ÷ mean volume. Measured. */
export function volumeShapeAt(dayShare: number): number {
  const shape =
    0.55 +
    1.1 * Math.exp(-dayShare / 0.012) +
    0.9 * Math.exp(-dayShare / 0.1) +
    0.9 * Math.exp((dayShare - 1) / 0.07) +
    11 * Math.exp((dayShare - 1) / 0.008);
  return shape / 0.7946;
}

export const GENERATED_PRICES = {
  firstDate: '2026-01-05',
  firstPrice: 680,
  /** Deviation of a usual move from open to close; docs/reference/calibration.md has the result. */
  dayDeviation: 0.0045,
  /** Deviation of an average night's move ÷ deviation of a day's. Measured. */
  night: 0.75,
  /** Today's log volatility is this share of yesterday's plus the day's news. Assumed. */
  volatilityMemory: 0.97,
  volatilityNews: 0.09,
  /** Memory and news of log volatility from bar to bar within a day. Assumed. */
  barMemory: 0.93,
  barNews: 0.12,
  /** Shares in an average 5-minute bar. Measured (543,000). */
  volume: 540_000,
  /** A violent day adds this to later days' log volatility. Assumed. */
  shock: 0.06,
  /** A bar jumps with this chance, by `jumpDeviations` deviations. Assumed. */
  jumpChance: 0.004,
  jumpDeviations: 3,
} as const;

/**
 * Days of each kind in a hundred. Assumed. Kinds differ in volatility, jumps, gaps, volume and
 * halts, never in direction: in none do past prices say where the next go.
 */
export const REGIME_WEIGHTS = {
  usual: 40,
  calm: 24,
  gap: 12,
  spike: 8,
  thin: 6,
  wild: 8,
  halt: 2,
} as const;
