import type { EpochMs } from './time.ts';

/** A time that the operator keeps free of entries. */
export interface Blackout {
  readonly label: string;
  /** Market time; `to` is excluded. */
  readonly from: EpochMs;
  readonly to: EpochMs;
}
