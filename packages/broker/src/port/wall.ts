export interface Wall {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** Random number in [0, 1), which spreads the waits of many accounts. */
export type Jitter = () => number;
