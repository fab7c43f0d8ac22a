/** The only reader of the host's clocks and timers. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Whole milliseconds since 1970, on one of the two clocks below. */
export interface WallClock {
  now(): number;
  /** The returned function cancels the call. */
  after(milliseconds: number, callback: () => void): () => void;
}

const MAX_TIMEOUT_MS = 2_147_483_647;

/**
 * For durations: freshness, time-outs, what is in flight. Monotonic: never runs backwards or jumps,
 * whatever the system's clock does.
 */
export const monotonicClock: WallClock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, Math.min(Math.max(0, milliseconds), MAX_TIMEOUT_MS));
    return () => clearTimeout(timer);
  },
};

/**
 * For dates: sessions, one-time codes, links, the audit log. May be corrected at any time, also
 * backwards.
 */
export const dateClock: WallClock = { now: () => Date.now(), after: monotonicClock.after };

/** Milliseconds with fractions, from any origin: only for measuring spans. */
export function monotonicNowMs(): number {
  return performance.now();
}

export function sleep(wall: WallClock, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}

/** In whole milliseconds since 1970. */
export function processStartedAt(): number {
  return Math.floor(performance.timeOrigin);
}

/** Milliseconds of this thread since it began, without waits for events. */
export function threadActiveMs(): number {
  return performance.eventLoopUtilization().active;
}

export interface LoopDelayMeter {
  /** Milliseconds by which one event in a hundred was late since the last call. */
  readDelayMs(): number;
}

const SAMPLE_EVERY_MS = 20;

export function watchLoopDelay(): LoopDelayMeter {
  const histogram = monitorEventLoopDelay({ resolution: SAMPLE_EVERY_MS });
  histogram.enable();
  return {
    readDelayMs() {
      // The histogram counts the time from one sample to the next.
      const delayMs = histogram.percentile(99) / 1e6 - SAMPLE_EVERY_MS;
      histogram.reset();
      return Math.max(0, delayMs);
    },
  };
}
