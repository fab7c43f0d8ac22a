import type { BarColumns } from './bar-columns.ts';
import type { ReadSummary } from './problems/read-problem.ts';

/** The bars of a file that are played, and counts of its other rows. It may be sent to a thread. */
export interface BarFile {
  /** As given by the user, for messages. */
  readonly name: string;
  readonly symbol: string;
  /** Digest of bars and reader options: the same for the same bars in another format. */
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
