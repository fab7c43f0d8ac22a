export interface PageQuery {
  /** The page holds only rows with a smaller id. */
  readonly beforeId: number | null;
  readonly maxRows: number;
}
