/** `endIndex` is past the last row. */
export interface RowWindow {
  readonly firstIndex: number;
  readonly endIndex: number;
}

interface ScrolledRows {
  readonly rowCount: number;
  /** Heights in one unit. */
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly viewHeight: number;
}

/** Rows drawn beyond both edges, so a fast wheel shows no gap. */
const SPARE_ROW_COUNT = 10;
/** Whatever the height of the view. */
const MAX_ROWS_IN_WINDOW = 50;
/** The table is drawn again only once in so many rows. */
const WINDOW_SHIFT_ROWS = 5;

/** The rows of a long list that are near the view. */
export function rowWindowOf({ rowCount, rowHeight, scrollTop, viewHeight }: ScrolledRows) {
  const topIndex = Math.max(0, Math.floor(scrollTop / rowHeight) - SPARE_ROW_COUNT);
  const nearRowCount = Math.ceil(viewHeight / rowHeight) + 2 * SPARE_ROW_COUNT + WINDOW_SHIFT_ROWS;
  const windowRowCount = Math.min(MAX_ROWS_IN_WINDOW, rowCount, nearRowCount);
  const firstIndex = Math.min(topIndex - (topIndex % WINDOW_SHIFT_ROWS), rowCount - windowRowCount);
  return { firstIndex, endIndex: firstIndex + windowRowCount };
}

/** Each row with the number of rows left out before it. */
export function rowsWithSkippedCounts(
  { firstIndex, endIndex }: RowWindow,
  pinnedIndex: number | null,
) {
  const rowIndexes = Array.from({ length: endIndex - firstIndex }, (_, row) => firstIndex + row);
  if (pinnedIndex !== null && pinnedIndex < firstIndex) rowIndexes.unshift(pinnedIndex);
  if (pinnedIndex !== null && pinnedIndex >= endIndex) rowIndexes.push(pinnedIndex);
  return rowIndexes.map((rowIndex, index) => ({
    rowIndex,
    skippedRowCount: rowIndex - ((rowIndexes[index - 1] ?? -1) + 1),
  }));
}
