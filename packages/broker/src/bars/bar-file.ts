import type { BarColumns } from './bar-columns.ts';
import type { ReadSummary } from './problems/read-problem.ts';

/** What is played of a file, and what became of its rows. May be sent to a thread. */
export interface BarFile {
  /** As given, for messages. */
  readonly name: string;
  readonly symbol: string;
  /** Of bars and reader options, however the file looks. */
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
  /** Before the open, from the close on, and on holidays. */
  readonly outsideHours: number;
  /** Dropped: a missing or zero price, a high below the low. */
  readonly invalid: number;
  /** Dropped for a later row with the same stamp. */
  readonly duplicates: number;
  /** Dropped for a stamp off the grid of the file's bars. */
  readonly offGrid: number;
  /** Rows of other symbols. */
  readonly foreign: number;
}
