import type { Bar, EpochMs, Session, TradingDate } from '@tideline/engine';

export interface SessionBars {
  /** Regular-hours bars on their grid, ascending; some may be missing. */
  readonly bars: readonly Bar[];
  readonly halts: readonly TimeStretch[];
  /**
   * Stretches without bars, ascending. The last quote keeps its old stamp and is not traded on. A
   * usual day has none.
   */
  readonly freezes: readonly TimeStretch[];
}

/** `to` is exclusive. */
export interface TimeStretch {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export interface SessionSource {
  readonly epoch: string;
  readonly symbol: string;
  readonly seed: number;
  readonly volatilityFactor: number;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  readonly defaultStart: EpochMs;
  readonly barMinutes: 1 | 5;
  /** Ascending, at least those that open up to `at`; each keeps its index for good. */
  sessionsThrough(at: EpochMs): readonly Session[];
  sessionBars(index: number): SessionBars;
}
