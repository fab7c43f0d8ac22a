import type { Bar, EpochMs, Session, TradingDate } from '@tideline/engine';

export interface SessionBars {
  /** Regular-hours bars on their grid, ascending; some may be missing. */
  readonly bars: readonly Bar[];
  /** No bars, and quotes without a side. */
  readonly halts: readonly Stretch[];
  /**
   * The feed froze within the session, ascending: no bars, and the beginning's quotes with their
   * old stamp, on which no trade happens. None on a usual day.
   */
  readonly freezes: readonly Stretch[];
}

/** The end is exclusive. */
export interface Stretch {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** A market's bars, of a file or a seed. */
export interface SessionSource {
  readonly epoch: string;
  readonly symbol: string;
  /** Seeds all that the bars leave open. */
  readonly seed: number;
  /** See `Invention`. */
  readonly premium: number;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly defaultStart: EpochMs;
  /** Of its bars. */
  readonly minutes: 1 | 5;
  /**
   * From the market's first, ascending, at least those that open up to an instant; each keeps its
   * index for good.
   */
  sessionsThrough(at: EpochMs): readonly Session[];
  /** At least one bar. */
  sessionBars(index: number): SessionBars;
}
