import type { Bar, EpochMs, Session } from '@tideline/engine';
import type { SimulatedMarket } from './simulated-market.ts';

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

type MarketFacts = 'epoch' | 'symbol' | 'firstDate' | 'lastDate' | 'defaultStart' | 'barMinutes';

export interface SessionSource extends Pick<SimulatedMarket, MarketFacts> {
  readonly seed: number;
  readonly volatilityFactor: number;
  /** Ascending, at least those that open up to `at`; each keeps its index for good. */
  sessionsThrough(at: EpochMs): readonly Session[];
  sessionBars(index: number): SessionBars;
}
