import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { ChartPatterns } from './chart-patterns.ts';

/**
 * What the score of a bar is made from besides its indicators, as plain data: stored with the signal,
 * so that a row can be scored again. Prices are dollars.
 */
export interface SignalContext {
  /** Periods that the averages were made with: a row can't be scored for others. */
  readonly emaFastPeriod: number;
  readonly emaSlowPeriod: number;
  readonly close: number;
  /** Lows and highs of the last `support.bars` bars, this one last. */
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** The slow average `slope.bars` bars ago. */
  readonly emaSlowBefore: number | null;
  /** The newest RSIs, this bar's last: one more than the bars that a crossing counts for. */
  readonly rsis: readonly (number | null)[];
  /** Where the bar closed within its range: −1 at the low, 1 at the high, 0 without a range. */
  readonly closeLocation: number;
  /** Null until there are as many bars as the patterns look back. */
  readonly chart: ChartPatterns | null;
  /** At-the-money implied volatility in use, in percent. */
  readonly iv: number | null;
  /** Half-spreads of the at-the-money contracts, in percent. */
  readonly callHalfSpread: number | null;
  readonly putHalfSpread: number | null;
}

/** All that the score of one bar is made from. */
export interface ScoreInput {
  readonly indicators: IndicatorSnapshot;
  readonly context: SignalContext;
}
