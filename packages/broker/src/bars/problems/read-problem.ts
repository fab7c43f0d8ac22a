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

/** For a reader of the results. */
export interface ReadProblem {
  readonly kind: ProblemKind;
  /** New York days, inclusive; null for no day. */
  readonly from: string | null;
  readonly to: string | null;
  readonly rows: number;
  /** For a person: one sentence, with the file's lines and what was done. */
  readonly text: string;
}

export interface ReadSummary {
  /** IANA zone of the stamps; UTC where they carry it. */
  readonly timezone: string;
  readonly timezoneFrom: 'stamp' | 'option' | 'data';
  readonly barMinutes: 1 | 5;
  readonly stampedAt: 'start' | 'end';
  readonly problems: readonly ReadProblem[];
}
