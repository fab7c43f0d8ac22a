export interface Wall {
  now(): number;
  /** The returned function cancels the call. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** A random number in [0, 1), which spreads the waits of many accounts. */
export type Jitter = () => number;
