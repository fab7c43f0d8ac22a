import { type ReactNode, useDeferredValue } from 'react';

interface DeferredProps {
  /** Must be as large as the children. */
  readonly placeholder?: ReactNode;
  readonly children: ReactNode;
}

/** Drawn after its surroundings, so that the screen responds in between. */
export function Deferred({ placeholder = null, children }: DeferredProps) {
  const canRender = useDeferredValue(true, false);
  return canRender ? children : placeholder;
}
