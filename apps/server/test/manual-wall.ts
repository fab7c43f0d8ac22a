import type { WallClock } from '../src/runtime/clock.ts';

export interface ManualWall extends WallClock {
  advance(milliseconds: number): void;
  /** Calls all late callbacks at once, as after a stalled process. */
  stall(milliseconds: number): void;
  readonly pendingTimers: number;
}

/**
 * Moves on demand. Callbacks without a wait come in the next turn of the event loop, or with an earlier
 * move.
 */
export function createManualWall(start = 1_000_000): ManualWall {
  let now = start;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  return {
    now: () => now,
    get pendingTimers() {
      return timers.length;
    },
    after(milliseconds, callback) {
      const timer = { at: now + milliseconds, callback };
      const forget = () => {
        timers = timers.filter((other) => other !== timer);
      };
      timers.push(timer);
      if (milliseconds <= 0) {
        setImmediate(() => {
          if (!timers.includes(timer)) return;
          forget();
          callback();
        });
      }
      return forget;
    },
    stall(milliseconds) {
      now += milliseconds;
      for (;;) {
        const due = timers.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
        if (due.length === 0) break;
        timers = timers.filter((timer) => !due.includes(timer));
        for (const { callback } of due) callback();
      }
    },
    advance(milliseconds) {
      const end = now + milliseconds;
      for (;;) {
        const [due] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = Math.max(now, due.at);
        due.callback();
      }
      now = end;
    },
  };
}
