/** Until a first screen stands with its numbers. */
const SETTLED_MS = 5_000;

/** Calls back once a first screen stands and the browser is idle; returns how to cancel. */
export function whenIdle(work: () => void): () => void {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    if (typeof window.requestIdleCallback !== 'function') work();
    else idle = window.requestIdleCallback(work);
  }, SETTLED_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== null) window.cancelIdleCallback(idle);
  };
}
