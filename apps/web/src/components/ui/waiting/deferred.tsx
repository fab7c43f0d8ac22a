import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  /** Stands in until then, equally large. */
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/** Drawn once its surroundings are seen: a screen drawn in two steps answers in between. */
export function Deferred({ placeholder = null, children }: DeferredProps) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : placeholder;
}
