import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** Something that scrolls in itself: named, and reachable by keyboard so that it can be scrolled. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it would not scroll by keyboard otherwise
    <section aria-label={label} tabIndex={0} className={className}>
      {children}
    </section>
  );
}
