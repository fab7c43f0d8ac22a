/** The wall clock and timers that connections, time-outs and pauses run on. */
export interface Wall {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once after some milliseconds; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** A number in [0, 1): spreads retries and reconnects of many accounts. */
export type Jitter = () => number;

export function pause(wall: Wall, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    wall.after(milliseconds, resolve);
  });
}

/** A wait of ± 20 % around `milliseconds`. */
export function jittered(milliseconds: number, jitter: Jitter): number {
  return milliseconds * (0.8 + 0.4 * jitter());
}

/** Any wait up to `milliseconds`: whoever lost the same server at the same moment comes back alone. */
export function fullyJittered(milliseconds: number, jitter: Jitter): number {
  return milliseconds * jitter();
}
