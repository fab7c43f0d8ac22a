/** What kind of thing was found while a file was read. */
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

/** Something about a file that a reader of its results has to know. */
export interface ReadProblem {
  readonly kind: ProblemKind;
  /** New York days, both included; null where it is about no day. */
  readonly from: string | null;
  readonly to: string | null;
  /** How many rows it is about. */
  readonly rows: number;
  /** One sentence for a person, with lines of the file and what was done. */
  readonly text: string;
}

/** How a file was understood. */
export interface ReadSummary {
  /** IANA name of the zone of its stamps; UTC where the stamps say it themselves. */
  readonly timezone: string;
  readonly timezoneFrom: 'stamp' | 'option' | 'data';
  /** Length of the bars that are played. */
  readonly barMinutes: 1 | 5;
  readonly stampedAt: 'start' | 'end';
  readonly problems: readonly ReadProblem[];
}
