import type { Thresholds } from '../../model/thresholds.ts';
import type { Reading } from '../reading.ts';

/** What one part gives to either side. */
export interface SidePoints {
  readonly bullish: number;
  readonly bearish: number;
}

/** The rule of one part. Null: its inputs are not known, and neither side gets a point. */
export type PartRule = (reading: Reading, thresholds: Thresholds) => SidePoints | null;
