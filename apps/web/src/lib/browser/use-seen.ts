import { type RefObject, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** A mere edge at the screen's foot doesn't count. */
const ROOT_MARGIN = '0px 0px -10% 0px';

/**
 * True once seen, or once the browser was idle: a costly drawing below the first screen must not
 * delay it.
 */
export function useHasBeenSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const see = () => setIsSeen(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) see();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element.current);
    const callOff = whenIdle(see);
    return () => {
      observer.disconnect();
      callOff();
    };
  }, [element, isSeen]);
  return isSeen;
}
