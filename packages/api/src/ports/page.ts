/** A part of a list whose newest row comes first. */
export interface Page {
  /** Only rows with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}
