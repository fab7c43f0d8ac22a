/**
 * Counts the work in flight, so that a stepped market can wait until the product has finished what
 * it was told.
 */
export class WorkInFlight {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Counts a piece of work until it settles, and passes its outcome on. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  /** Resolves when nothing is in flight; work begun by the last piece's own continuation counts. */
  async idle(): Promise<void> {
    do {
      if (this.#running > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      // What just ended may have begun the next piece in its continuations.
      await new Promise<void>((resolve) => setImmediate(resolve));
    } while (this.#running > 0);
  }
}
