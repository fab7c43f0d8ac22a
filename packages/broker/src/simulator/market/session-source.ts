import type { Bar, EpochMs, Session, TradingDate } from '@tideline/engine';

/** What happened in one session. */
export interface SessionBars {
  /** Regular-hours bars on the grid of their length, ascending; bars may be missing. */
  readonly bars: readonly Bar[];
  /** When trading was halted: no bars, and quotes without a side. */
  readonly halts: readonly Stretch[];
  /**
   * When the feed stood still although the session was on, ascending: no bars, and the quotes of the
   * beginning with their old stamp, which nobody trades on any more. None on a usual day.
   */
  readonly freezes: readonly Stretch[];
}

/** From an instant up to another, which is no part of it. */
export interface Stretch {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

/** Where the bars of a simulated market come from: a file or a seed. */
export interface SessionSource {
  readonly epoch: string;
  readonly symbol: string;
  /** Seeds everything that the bars leave open. */
  readonly seed: number;
  /** See `Invention`. */
  readonly premium: number;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly defaultStart: EpochMs;
  /** Length of its bars. */
  readonly minutes: 1 | 5;
  /**
   * The sessions of this market from its first on, ascending, at least those that open up to an
   * instant; an index in it stays the same session for good.
   */
  sessionsThrough(at: EpochMs): readonly Session[];
  /** Bars of the session with that index; at least one. */
  sessionBars(index: number): SessionBars;
}
