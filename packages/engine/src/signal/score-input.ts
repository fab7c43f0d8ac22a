import type { EmaPeriods } from '../indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { AtTheMoney } from './at-the-money.ts';
import type { ChartPatterns } from './chart-patterns.ts';

/**
 * Stored with the signal so it can be scored again, but not for other periods. Prices are in
 * dollars.
 */
export interface SignalContext extends EmaPeriods, AtTheMoney {
  readonly close: number;
  /** Lows of the last `support.bars` bars, the present one last. */
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** The slow average `slope.bars` bars ago. */
  readonly emaSlowBefore: number | null;
  /** Newest RSIs, this bar's last: one more than a crossing's bars. */
  readonly rsis: readonly (number | null)[];
  /** −1 at the bar's low, 1 at its high, 0 without a range. */
  readonly closeLocation: number;
  readonly chart: ChartPatterns | null;
}

export interface ScoreInput {
  readonly indicators: IndicatorSnapshot;
  readonly context: SignalContext;
}

/** A part's rule returns null instead when inputs are unknown. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}
