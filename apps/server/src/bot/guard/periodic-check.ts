import type { Wall } from '../../runtime/clock.ts';

const CHECK_EVERY_MS = 10_000;

/** Has something looked at every ten seconds of wall time, until the answer is called. */
export function startPeriodicCheck(wall: Wall, check: () => void): () => void {
  let cancel = wall.after(CHECK_EVERY_MS, look);
  function look(): void {
    check();
    cancel = wall.after(CHECK_EVERY_MS, look);
  }
  return () => cancel();
}
