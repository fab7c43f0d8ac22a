import type { Bar, EpochMs, Session, TradingDate } from '@tideline/engine';

export interface SessionBars {
  /** Regular-hours bars on their grid, ascending; some may be missing. */
  readonly bars: readonly Bar[];
  readonly halts: readonly Stretch[];
  /**
   * Stretches in ascending order. There are no bars, and the quotes of the beginning keep their old
   * stamp and are not traded on. A usual day has none.
   */
  readonly freezes: readonly Stretch[];
}

/** Its end is exclusive. */
export interface Stretch {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export interface SessionSource {
  readonly epoch: string;
  readonly symbol: string;
  readonly seed: number;
  /** See `Invention`. */
  readonly premium: number;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly defaultStart: EpochMs;
  readonly minutes: 1 | 5;
  /** Ascending, at least those that open up to an instant; each keeps its index for good. */
  sessionsThrough(at: EpochMs): readonly Session[];
  sessionBars(index: number): SessionBars;
}
