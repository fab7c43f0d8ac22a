/** Of the broker's 200 calls in a minute those that only exits, cancels and look-ups may use. */
const RESERVE = 60;
const PROBE_MS = 2_000;

/**
 * The adapter's budget: once the broker's minute runs short, what protects no money is held back.
 * The broker's own counter is the only one believed.
 */
export class CallBudget {
  readonly #now: () => number;
  #isShort = false;
  #lastProbe = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Learns from the head of an answer. */
  note(isLimited: boolean, remaining: number | null): void {
    if (isLimited) this.#isShort = true;
    else if (remaining !== null) this.#isShort = remaining <= RESERVE;
  }

  /** Whether a call that protects nothing, a routine read or an entry, may be sent now. */
  admitsRoutine(): boolean {
    if (!this.#isShort) return true;
    const now = this.#now();
    if (now - this.#lastProbe < PROBE_MS) return false;
    this.#lastProbe = now;
    return true;
  }
}
