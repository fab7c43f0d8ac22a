import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels; 0 before the first layout. */
export function useWidthPx(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measuredElement = element.current;
    if (measuredElement === null) return;
    const measureWidth = () => setWidth(Math.round(measuredElement.getBoundingClientRect().width));
    const observer = new ResizeObserver(measureWidth);
    observer.observe(measuredElement);
    measureWidth();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
