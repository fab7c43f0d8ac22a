/** Counts unfinished work, because a stepped market moves on only when there is none. */
export class WorkInFlight {
  #runningCount = 0;
  readonly #idleWaiters: (() => void)[] = [];

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#runningCount += 1;
    try {
      return await work();
    } finally {
      this.#runningCount -= 1;
      if (this.#runningCount === 0) for (const resolve of this.#idleWaiters.splice(0)) resolve();
    }
  }

  async whenIdle(): Promise<void> {
    do {
      if (this.#runningCount > 0)
        await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
      // The code that waited for a finished task may have begun another.
      await new Promise<void>((resolve) => setImmediate(resolve));
    } while (this.#runningCount > 0);
  }
}
