/** Where a browser has no idle time to offer: late enough to be in nobody's way. */
const LATE_MS = 2_000;

/** Calls back once the browser has nothing better to do; the answer calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work);
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, LATE_MS);
  return () => clearTimeout(timer);
}
