/** Counts unfinished work, because a stepped market moves on only when there is none. */
export class WorkInFlight {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) for (const resolve of this.#waiting.splice(0)) resolve();
    }
  }

  async whenIdle(): Promise<void> {
    do {
      if (this.#running > 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      // The code that waited for a finished task may have begun another.
      await new Promise<void>((resolve) => setImmediate(resolve));
    } while (this.#running > 0);
  }
}
