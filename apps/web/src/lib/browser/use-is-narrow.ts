import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Measured in `rem` at the element: an open sidebar leaves less room than the window's width says,
 * and larger text needs more.
 */
export function useIsNarrow(elementRef: RefObject<HTMLElement | null>, minWidthRem: number) {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const measured = elementRef.current;
    if (measured === null) return;
    const measure = () => {
      const { width } = measured.getBoundingClientRect();
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Before layout the width is 0.
      setIsNarrow(width > 0 && width < minWidthRem * remPx);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    measure();
    return () => observer.disconnect();
  }, [elementRef, minWidthRem]);
  return isNarrow;
}
