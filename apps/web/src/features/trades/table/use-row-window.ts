import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowWindow, rowWindowOf } from './row-window.ts';

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
