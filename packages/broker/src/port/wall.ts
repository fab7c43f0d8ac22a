/** The wall clock and timers that connections, time-outs and pauses run on. */
export interface Wall {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once after some milliseconds; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** A number in [0, 1): spreads retries and reconnects of many accounts. */
export type Jitter = () => number;
