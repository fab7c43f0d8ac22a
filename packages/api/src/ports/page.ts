export interface Page {
  /** The page holds only rows with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}
