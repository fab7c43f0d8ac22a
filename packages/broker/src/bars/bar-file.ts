import type { BarColumns } from './bar-columns.ts';
import type { ReadSummary } from './problems/read-problem.ts';

export interface BarFile {
  readonly name: string;
  readonly symbol: string;
  /** Digest of bars and reader options: the same whatever the file's format. */
  readonly fingerprint: string;
  readonly columns: BarColumns;
  readonly rowCounts: RowCounts;
  readonly readSummary: ReadSummary;
}

export interface RowCounts {
  readonly minutes: 1 | 5;
  readonly rows: number;
  readonly kept: number;
  /** Rows before the open, from the close on, and on holidays. */
  readonly outsideHours: number;
  readonly invalid: number;
  /** Rows that a later row with the same stamp replaced. */
  readonly duplicates: number;
  /** Rows whose stamp is no multiple of the bar length. */
  readonly offGrid: number;
  readonly foreign: number;
}
