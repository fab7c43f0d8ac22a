import type { Price } from './money.ts';
import { type EpochMs, MINUTE } from './time.ts';

/** Length of the bars that the signal is computed on. */
export const BAR_MS = 5 * MINUTE;

/** One price bar. Its stamp is its start: a 5-minute bar stamped 09:40 is complete at 09:45. */
export interface Bar {
  readonly start: EpochMs;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** Shares traded, at least 0. */
  readonly volume: number;
}
