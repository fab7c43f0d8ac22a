/** By then a first screen stands with its numbers. */
const SETTLED_MS = 5_000;

/** Waits for the first screen and an idle browser; the returned function cancels. */
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
