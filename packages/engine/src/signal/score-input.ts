import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { ChartPatterns } from './chart-patterns.ts';

/**
 * Inputs of a score besides the indicators, plain data stored with the signal so that the row can
 * be scored again. Prices are in dollars.
 */
export interface SignalContext {
  /** Periods of the averages, as a row can't be scored for others. */
  readonly emaFastPeriod: number;
  readonly emaSlowPeriod: number;
  readonly close: number;
  /** Extremes of the last `support.bars` bars, the present bar last. */
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** Slow average of `slope.bars` bars ago. */
  readonly emaSlowBefore: number | null;
  /** The newest RSIs, this bar's last: one more than a crossing's bars. */
  readonly rsis: readonly (number | null)[];
  /** Place of the close within the bar's range: −1 at the low, 1 at the high, 0 without a range. */
  readonly closeLocation: number;
  /** Null until the patterns have all bars they need. */
  readonly chart: ChartPatterns | null;
  /** At-the-money implied volatility in use, in percent. */
  readonly iv: number | null;
  /** Half-spreads of the at-the-money contracts, in percent. */
  readonly callHalfSpread: number | null;
  readonly putHalfSpread: number | null;
}

export interface ScoreInput {
  readonly indicators: IndicatorSnapshot;
  readonly context: SignalContext;
}
