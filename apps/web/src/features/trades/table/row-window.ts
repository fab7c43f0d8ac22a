import { type RefObject, useLayoutEffect, useState } from 'react';

/** `endIndex` is past the last row. */
interface RowWindow {
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
export function rowsWithSkippedCounts({ firstIndex, endIndex }: RowWindow, pinnedIndex: number) {
  const rowIndexes = Array.from({ length: endIndex - firstIndex }, (_, row) => firstIndex + row);
  if (pinnedIndex < firstIndex) rowIndexes.unshift(pinnedIndex);
  if (pinnedIndex >= endIndex) rowIndexes.push(pinnedIndex);
  return rowIndexes.map((rowIndex, index) => ({
    rowIndex,
    skippedRowCount: rowIndex - ((rowIndexes[index - 1] ?? -1) + 1),
  }));
}

/** Shorter lists are drawn whole, so the browser's own search finds all of it. */
const MAX_ROWS_DRAWN_WHOLE = 200;

/** All rows have the same height, in `rem`, as larger browser text makes them higher. */
export function useRowWindow(
  region: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeightRem: number,
): RowWindow {
  const isDrawnWhole = rowCount <= MAX_ROWS_DRAWN_WHOLE;
  const [seen, setSeen] = useState<RowWindow>({ firstIndex: 0, endIndex: 0 });
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || isDrawnWhole) return;
    const updateWindow = () => {
      const rootFontPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { scrollTop, clientHeight: viewHeight } = element;
      const rowHeight = rowHeightRem * rootFontPx;
      const next = rowWindowOf({ rowCount, rowHeight, scrollTop, viewHeight });
      setSeen((current) =>
        current.firstIndex === next.firstIndex && current.endIndex === next.endIndex
          ? current
          : next,
      );
    };
    const observer = new ResizeObserver(updateWindow);
    observer.observe(element);
    element.addEventListener('scroll', updateWindow, { passive: true });
    updateWindow();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', updateWindow);
    };
  }, [region, rowCount, rowHeightRem, isDrawnWhole]);
  if (isDrawnWhole) return { firstIndex: 0, endIndex: rowCount };
  return {
    firstIndex: Math.min(seen.firstIndex, rowCount),
    endIndex: Math.min(seen.endIndex, rowCount),
  };
}
