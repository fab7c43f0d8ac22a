import type { Wall } from '../src/port/wall.ts';

export interface ManualWall extends Wall {
  advance(milliseconds: number): void;
  /** Remaining time of each pending timer, nearest first. */
  pending(): readonly number[];
}

export function createManualWall(): ManualWall {
  let now = 0;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  return {
    now: () => now,
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.callback();
      }
      now = end;
    },
    pending: () => timers.map(({ at }) => at - now).sort((a, b) => a - b),
  };
}

/** Retries at once, and never times out. */
export const HASTY_WALL: Wall = {
  now: () => 0,
  after(milliseconds, callback) {
    if (milliseconds < 5_000) queueMicrotask(callback);
    return () => undefined;
  },
};
