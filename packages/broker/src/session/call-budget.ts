import { BrokerError } from '../port/broker-error.ts';

/** Of the broker's 200 calls a minute these are kept for exits, cancels and look-ups. */
const RESERVE = 60;
/**
 * Below the reserve one other call goes out this often: thirty a minute, which leave at least
 * thirty to the calls that protect money.
 */
const PROBE_MS = 2_000;
/** The longest pause, whatever the broker asks for, as its next minute begins within one. */
const LONGEST_PAUSE_MS = 60_000;

export interface LimitReport {
  readonly status: number;
  /** The calls left; null when the answer does not say. */
  readonly remaining: number | null;
  readonly retryAfterMs: number | null;
}

/**
 * Keeps the minute's last calls for what protects money. Only the broker's counter counts, as its
 * minute runs on the market's clock, and other programs share the account.
 */
export class CallBudget {
  readonly #now: () => number;
  #isShort = false;
  #lastProbe = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  note({ status, remaining, retryAfterMs }: LimitReport): void {
    if (status === 429) {
      this.#isShort = true;
      this.#pausedUntil = this.#now() + Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    } else if (remaining !== null) this.#isShort = remaining <= RESERVE;
    else if (status < 400) this.#isShort = false;
  }

  /** Whether a routine read or an entry, which protect nothing, may be sent now. */
  admitsRoutine(): boolean {
    if (!this.#isShort) return true;
    const now = this.#now();
    if (now < this.#pausedUntil || now - this.#lastProbe < PROBE_MS) return false;
    this.#lastProbe = now;
    return true;
  }

  /** Throws `BrokerError` when no routine call may be sent; `kind` says what that means. */
  takeRoutine(what: string, kind: 'busy' | 'refused' = 'busy'): void {
    if (this.admitsRoutine()) return;
    throw new BrokerError(kind, `${what}: the broker's calls are kept for exits`);
  }
}
