import type { EpochMs } from './time.ts';

/** A time without entries, by the operator. */
export interface Blackout {
  readonly label: string;
  /** Market time, begin included, end excluded. */
  readonly from: EpochMs;
  readonly to: EpochMs;
}
