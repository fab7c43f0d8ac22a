import type { Price } from './money.ts';
import { type EpochMs, MINUTE } from './time.ts';

export const BAR_MS = 5 * MINUTE;

/** A bar is stamped at its start: a 5-minute bar stamped 09:40 is complete at 09:45. */
export interface Bar {
  readonly start: EpochMs;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  /** In shares. */
  readonly volume: number;
}
