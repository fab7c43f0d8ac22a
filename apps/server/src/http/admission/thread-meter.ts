/** What the thread has done for one request so far. */
export interface Bill {
  /** Milliseconds. */
  spent: number;
}

/**
 * Measures for whom the thread works. A request is worked on from the moment that the thread turns to
 * it until it turns to another one, or has nothing more of it to do in that turn of the event loop.
 * What it waits for meanwhile costs nothing.
 */
export class ThreadMeter {
  /** Milliseconds that the thread has worked since it began; may go back while it waits for events. */
  readonly #active: () => number;
  #since = 0;
  #current: Bill | null = null;

  constructor(active: () => number) {
    this.#active = active;
  }

  /** The thread turns to a request. */
  begin(bill: Bill): void {
    this.#settle();
    this.#work(bill);
  }

  /** Ends what nobody pays for: see `goOn`. */
  look(): void {
    if (this.#current === null) this.#since = this.#active();
  }

  /**
   * It has come back to a request that waited, when is not known: what it did since the last look was
   * that. Look often while anything waits.
   */
  goOn(bill: Bill): void {
    if (this.#current === bill) return;
    if (this.#current === null) this.#current = bill;
    this.#settle();
    this.#work(bill);
  }

  /** The thread has nothing more to do for it now. */
  leave(bill: Bill): void {
    if (this.#current !== bill) return;
    this.#settle();
    this.#current = null;
  }

  #work(bill: Bill): void {
    this.#current = bill;
    // Ticks come after all that is promised in this turn.
    queueMicrotask(() => process.nextTick(() => this.leave(bill)));
  }

  #settle(): void {
    const now = this.#active();
    if (this.#current !== null) this.#current.spent += Math.max(0, now - this.#since);
    this.#since = now;
  }
}
