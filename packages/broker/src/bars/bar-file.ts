import type { BarColumns } from './bar-columns.ts';
import type { ReadSummary } from './problems/read-problem.ts';

/** Bars that are played, and counts of the file's other rows. It may be sent to a thread. */
export interface BarFile {
  readonly name: string;
  readonly symbol: string;
  /** Digest of bars and reader options, whatever the file's format. */
  readonly fingerprint: string;
  /** Regular-hours bars of calendar sessions, ascending. */
  readonly columns: BarColumns;
  readonly counts: RowCounts;
  readonly read: ReadSummary;
}

export interface RowCounts {
  readonly minutes: 1 | 5;
  readonly rows: number;
  readonly kept: number;
  /** Rows before the open, from the close on, and on holidays. */
  readonly outsideHours: number;
  /** Rows with a missing or zero price, or a high below the low. */
  readonly invalid: number;
  /** Rows replaced by a later row with the same stamp. */
  readonly duplicates: number;
  /** Rows with a stamp off the grid of the file's bars. */
  readonly offGrid: number;
  readonly foreign: number;
}
