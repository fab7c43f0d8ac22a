import type { BarColumns } from './bar-columns.ts';
import type { ReadSummary } from './problems/read-problem.ts';

/** A bar file that was read: what will be played, and what became of its rows. May be sent to a thread. */
export interface BarFile {
  /** As given, for messages. */
  readonly name: string;
  readonly symbol: string;
  /** Same for the same bars and options of the reader, whatever the file looks like. */
  readonly fingerprint: string;
  /** Regular-hours bars of calendar sessions in time order. */
  readonly columns: BarColumns;
  readonly counts: RowCounts;
  readonly read: ReadSummary;
}

export interface RowCounts {
  readonly minutes: 1 | 5;
  /** Data rows of the file. */
  readonly rows: number;
  /** Bars that are played. */
  readonly kept: number;
  /** Rows outside the regular hours of a session: before the open, from the close on, holidays. */
  readonly outsideHours: number;
  /** Rows dropped because the bar can't be: a missing or zero price, a high below the low. */
  readonly invalid: number;
  /** Rows dropped because a later row has the same stamp. */
  readonly duplicates: number;
  /** Rows dropped because their stamp is not on the grid of the file's bars. */
  readonly offGrid: number;
  /** Rows of other symbols. */
  readonly foreign: number;
}
