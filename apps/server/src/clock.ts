/** The only reader of the host's clock and timers. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Wall time. Everything that waits or measures on the wall takes one of these. */
export interface Wall {
  /** Whole milliseconds since 1970 that never run backwards while the process lives. */
  now(): number;
  /** Calls back once after some milliseconds; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

const MAX_TIMEOUT = 2_147_483_647;

export const systemWall: Wall = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, milliseconds), MAX_TIMEOUT));
    return () => clearTimeout(timer);
  },
};

/** Milliseconds with fractions, from wherever they count: for measuring spans, and nothing else. */
export function stopwatch(): number {
  return performance.now();
}

export function sleep(wall: Wall, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}

/** Milliseconds that this thread has worked, and not waited for events, since it began. */
export function threadTime(): number {
  return performance.eventLoopUtilization().active;
}

/** How late this process serves its events. */
export interface LoopDelay {
  /** Milliseconds by which one event in a hundred was late since the last call. */
  read(): number;
}

const SAMPLE_EVERY_MS = 20;

export function watchLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS });
  histogram.enable();
  return {
    read() {
      // What it counts is the time from one sample to the next.
      const late = histogram.percentile(99) / 1e6 - SAMPLE_EVERY_MS;
      histogram.reset();
      return Math.max(0, late);
    },
  };
}
