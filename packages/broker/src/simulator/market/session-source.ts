import type { Bar, EpochMs, Session, TradingDate } from '@tideline/engine';

export interface SessionBars {
  /** Regular-hours bars on their grid, ascending; some may be missing. */
  readonly bars: readonly Bar[];
  /** Stretches without bars, in which quotes have no side. */
  readonly halts: readonly Stretch[];
  /**
   * Stretches of the session in which the feed is frozen, ascending: no bars, and the beginning's
   * quotes with their old stamp, on which no trade happens. A usual day has none.
   */
  readonly freezes: readonly Stretch[];
}

/** Stretch of time, whose end is exclusive. */
export interface Stretch {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

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
  readonly minutes: 1 | 5;
  /**
   * Sessions from the market's first, ascending, at least those that open up to an instant; each
   * keeps its index for good.
   */
  sessionsThrough(at: EpochMs): readonly Session[];
  /** A session's bars, of which there is at least one. */
  sessionBars(index: number): SessionBars;
}
