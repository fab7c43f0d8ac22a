/** By then the first screen shows its numbers. */
const IDLE_WAIT_MS = 5_000;

/** Waits for the first screen and an idle browser; the returned function cancels. */
export function whenIdle(task: () => void): () => void {
  let idleHandle: number | null = null;
  const timer = setTimeout(() => {
    if (typeof window.requestIdleCallback !== 'function') task();
    else idleHandle = window.requestIdleCallback(task);
  }, IDLE_WAIT_MS);
  return () => {
    clearTimeout(timer);
    if (idleHandle !== null) window.cancelIdleCallback(idleHandle);
  };
}
