import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowWindow, rowWindow } from './row-window.ts';

/** Shorter lists are drawn whole, so the browser's own search finds all of it. */
const MAX_ROWS_DRAWN_WHOLE = 200;

/** All rows have the same height, in `rem`, as larger browser text makes them higher. */
export function useRowWindow(
  region: RefObject<HTMLElement | null>,
  count: number,
  rowRem: number,
): RowWindow {
  const isWhole = count <= MAX_ROWS_DRAWN_WHOLE;
  const [seen, setSeen] = useState<RowWindow>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null || isWhole) return;
    const measure = () => {
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const { scrollTop, clientHeight: viewHeight } = element;
      const next = rowWindow({ count, rowHeight: rowRem * letter, scrollTop, viewHeight });
      setSeen((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [region, count, rowRem, isWhole]);
  if (isWhole) return { first: 0, end: count };
  return { first: Math.min(seen.first, count), end: Math.min(seen.end, count) };
}
