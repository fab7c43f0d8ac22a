export interface MeteredWork {
  spentMs: number;
}

/**
 * A request's work lasts until the thread turns to another one, or has nothing more of it to do in
 * that turn of the event loop. Waits cost nothing.
 */
export class ThreadMeter {
  /** The thread's working milliseconds; may fall while it waits for events. */
  readonly #active: () => number;
  #since = 0;
  #current: MeteredWork | null = null;

  constructor(active: () => number) {
    this.#active = active;
  }

  beginWork(bill: MeteredWork): void {
    this.#chargeElapsedTime();
    this.#makeCurrent(bill);
  }

  skipIdleTime(): void {
    if (this.#current === null) this.#since = this.#active();
  }

  /**
   * The request goes on, it is unknown since when, so all work since the last look counts. Call
   * `skipIdleTime` often while anything waits.
   */
  resumeWork(bill: MeteredWork): void {
    if (this.#current === bill) return;
    if (this.#current === null) this.#current = bill;
    this.#chargeElapsedTime();
    this.#makeCurrent(bill);
  }

  endWork(bill: MeteredWork): void {
    if (this.#current !== bill) return;
    this.#chargeElapsedTime();
    this.#current = null;
  }

  #makeCurrent(bill: MeteredWork): void {
    this.#current = bill;
    // A tick comes after all promises of this turn.
    queueMicrotask(() => process.nextTick(() => this.endWork(bill)));
  }

  #chargeElapsedTime(): void {
    const now = this.#active();
    if (this.#current !== null) this.#current.spentMs += Math.max(0, now - this.#since);
    this.#since = now;
  }
}
