import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Narrower than `rem`: an open sidebar leaves less room than the window's width says, and larger
 * text needs more.
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return;
    const measure = () => {
      const { width } = place.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Without a width there is no layout.
      setIsNarrow(width > 0 && width < rem * letter);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    measure();
    return () => observer.disconnect();
  }, [element, rem]);
  return isNarrow;
}
