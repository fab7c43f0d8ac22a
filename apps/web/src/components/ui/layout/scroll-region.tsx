import { clsx } from 'clsx';
import { MoveRight } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Inside the edge, as the card clips what is drawn outside. */
const FOCUS_RING = 'focus-visible:-outline-offset-2';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Named and focusable, for scrolling by keyboard. Notes that columns lie beyond its edge. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLElement>(null);
  const hasMoreColumns = useHasHiddenColumns(region);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it would not scroll by keyboard otherwise */}
      <section ref={region} aria-label={label} tabIndex={0} className={clsx(FOCUS_RING, className)}>
        {children}
      </section>
      {hasMoreColumns && (
        <p className="flex items-center justify-end gap-1.5 border-line border-t px-4 py-1 text-11 text-ink-3">
          More columns to the right
          <MoveRight size={12} strokeWidth={2} />
        </p>
      )}
    </>
  );
}

const ROUNDING_TOLERANCE_PX = 2;

/** The same at any scroll position, so that the note does not jump. */
function useHasHiddenColumns(region: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    if (element === null) return;
    const measure = () =>
      setHasMore(element.scrollWidth > element.clientWidth + ROUNDING_TOLERANCE_PX);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [region]);
  return hasMore;
}
