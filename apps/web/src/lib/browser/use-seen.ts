import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A mere edge at the screen's foot doesn't count. */
const ROOT_MARGIN = '0px 0px -10% 0px';

/**
 * True once seen, or once the browser was idle: a costly drawing below the first screen must not
 * delay it.
 */
export function useHasBeenSeen(elementRef: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || elementRef.current === null) return;
    const markSeen = () => setIsSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) markSeen();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(elementRef.current);
    const cancelIdle = whenIdle(markSeen);
    return () => {
      observer.disconnect();
      cancelIdle();
    };
  }, [elementRef, isSeen]);
  return isSeen;
}
