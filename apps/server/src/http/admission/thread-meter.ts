export interface MeteredWork {
  spentMs: number;
}

/**
 * A request's work lasts until the thread turns to another one, or has nothing more of it to do in
 * that turn of the event loop. Waits cost nothing.
 */
export class ThreadMeter {
  /** The thread's working milliseconds; may fall while it waits for events. */
  readonly #readActiveMs: () => number;
  #chargedUntilMs = 0;
  #currentWork: MeteredWork | null = null;

  constructor(readActiveMs: () => number) {
    this.#readActiveMs = readActiveMs;
  }

  beginWork(work: MeteredWork): void {
    this.#chargeElapsedTime();
    this.#makeCurrent(work);
  }

  skipIdleTime(): void {
    if (this.#currentWork === null) this.#chargedUntilMs = this.#readActiveMs();
  }

  /**
   * When the request went on is unknown, so all work since the last look counts. Call
   * `skipIdleTime` often while anything waits.
   */
  resumeWork(work: MeteredWork): void {
    if (this.#currentWork === work) return;
    if (this.#currentWork === null) this.#currentWork = work;
    this.#chargeElapsedTime();
    this.#makeCurrent(work);
  }

  endWork(work: MeteredWork): void {
    if (this.#currentWork !== work) return;
    this.#chargeElapsedTime();
    this.#currentWork = null;
  }

  #makeCurrent(work: MeteredWork): void {
    this.#currentWork = work;
    // A tick comes after all promises of this turn.
    queueMicrotask(() => process.nextTick(() => this.endWork(work)));
  }

  #chargeElapsedTime(): void {
    const now = this.#readActiveMs();
    if (this.#currentWork !== null)
      this.#currentWork.spentMs += Math.max(0, now - this.#chargedUntilMs);
    this.#chargedUntilMs = now;
  }
}
