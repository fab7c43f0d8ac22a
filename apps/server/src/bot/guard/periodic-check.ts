import type { WallClock } from '../../runtime/clock.ts';

const CHECK_EVERY_MS = 10_000;

export function startPeriodicCheck(wall: WallClock, check: () => void): () => void {
  let cancel = wall.after(CHECK_EVERY_MS, runCheck);
  function runCheck(): void {
    check();
    cancel = wall.after(CHECK_EVERY_MS, runCheck);
  }
  return () => cancel();
}
