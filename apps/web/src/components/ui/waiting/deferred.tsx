import { type ReactNode, useDeferredValue } from 'react';

interface LaterProps {
  /** Stands in its place until then, and is as large. */
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Is drawn once what stands around it is seen: a screen that is put together in two goes answers in
 * between.
 */
export function Later({ placeholder = null, children }: LaterProps) {
  const isDue = useDeferredValue(true, false);
  return isDue ? children : placeholder;
}
