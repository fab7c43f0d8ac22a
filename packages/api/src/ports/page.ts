export interface Page {
  /** Only rows with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}
