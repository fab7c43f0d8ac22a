import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels; 0 before the first layout. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const place = element.current;
    if (place === null) return;
    const measure = () => setWidth(Math.round(place.getBoundingClientRect().width));
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
