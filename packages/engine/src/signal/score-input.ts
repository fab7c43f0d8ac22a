import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { ChartPatterns } from './chart-patterns.ts';

/** Stored with the signal so that it can be scored again. Prices are in dollars. */
export interface SignalContext {
  /** A stored row can't be scored for other periods. */
  readonly emaFastPeriod: number;
  readonly emaSlowPeriod: number;
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
  /** At the money, in percent. */
  readonly iv: number | null;
  readonly callHalfSpread: number | null;
  readonly putHalfSpread: number | null;
}

export interface ScoreInput {
  readonly indicators: IndicatorSnapshot;
  readonly context: SignalContext;
}
