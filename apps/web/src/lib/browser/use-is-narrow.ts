import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether an element is narrower than so many letters' heights (`rem`). Beside an open sidebar there
 * is less room than the window's width says, and larger text needs more of it.
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>, rem: number): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return;
    const measure = () => {
      const { width } = place.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      // Without a width nothing is laid out.
      setIsNarrow(width > 0 && width < rem * letter);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    measure();
    return () => observer.disconnect();
  }, [element, rem]);
  return isNarrow;
}
