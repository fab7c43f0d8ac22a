export class BarFileError extends Error {
  override readonly name = 'BarFileError';
}

export type ProblemKind =
  | 'bad-rows'
  | 'bar-length'
  | 'bar-level'
  | 'date-order'
  | 'false-print'
  | 'no-volume'
  | 'notes'
  | 'split'
  | 'stamped-at-end'
  | 'stray-rows'
  | 'timezone';

export interface ReadProblem {
  readonly kind: ProblemKind;
  /** New York days, both included; null when no single day is affected. */
  readonly from: string | null;
  readonly to: string | null;
  readonly rows: number;
  readonly text: string;
}

export function problemOfFile(kind: ProblemKind, rowCount: number, text: string): ReadProblem {
  return { kind, from: null, to: null, rows: rowCount, text };
}

export interface ReadSummary {
  /** IANA zone of the stamps; UTC where they carry an offset. */
  readonly timezone: string;
  readonly timezoneFrom: 'stamp' | 'option' | 'data';
  readonly barMinutes: 1 | 5;
  readonly stampedAt: 'start' | 'end';
  readonly problems: readonly ReadProblem[];
}
