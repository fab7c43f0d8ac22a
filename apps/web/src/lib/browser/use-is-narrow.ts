import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Measured in `rem` at the element: an open sidebar leaves less room than the window's width says,
 * and larger text needs more.
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return;
    const measure = () => {
      const { width } = place.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Before layout the width is 0.
      setIsNarrow(width > 0 && width < rem * letter);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    measure();
    return () => observer.disconnect();
  }, [element, rem]);
  return isNarrow;
}
