/** Rows from `first` to before `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

interface SeenRows {
  readonly count: number;
  /** Heights in one unit. */
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly viewHeight: number;
}

/** Rows drawn beyond both edges, so a fast wheel shows no gap. */
const SPARE_ROWS = 10;
/** Whatever the height of the view. */
const MAX_ROWS_IN_WINDOW = 50;
/** The table is drawn again only once in so many rows. */
const STEP_ROWS = 5;

/** The rows of a long list that are near the view. */
export function rowWindow({ count, rowHeight, scrollTop, viewHeight }: SeenRows): RowWindow {
  const top = Math.max(0, Math.floor(scrollTop / rowHeight) - SPARE_ROWS);
  const seen = Math.ceil(viewHeight / rowHeight);
  const length = Math.min(MAX_ROWS_IN_WINDOW, count, seen + 2 * SPARE_ROWS + STEP_ROWS);
  const first = Math.min(top - (top % STEP_ROWS), count - length);
  return { first, end: first + length };
}

/** Each row with the number of rows left out before it. */
export function rowsWithGaps(
  { first, end }: RowWindow,
  pinned: number | null,
): readonly { readonly row: number; readonly gap: number }[] {
  const rows = Array.from({ length: end - first }, (_, index) => first + index);
  if (pinned !== null && pinned < first) rows.unshift(pinned);
  if (pinned !== null && pinned >= end) rows.push(pinned);
  return rows.map((row, index) => ({ row, gap: row - ((rows[index - 1] ?? -1) + 1) }));
}
