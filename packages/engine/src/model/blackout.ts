import type { EpochMs } from './time.ts';

/** The operator keeps this time free of entries. */
export interface Blackout {
  readonly label: string;
  /** Market time; the end is excluded. */
  readonly from: EpochMs;
  readonly to: EpochMs;
}
