import { BrokerError } from '../port/broker-error.ts';

/** Calls of the broker's 200 a minute kept for exits, cancels and look-ups. */
const RESERVED_CALLS = 60;
/**
 * Below the reserve a routine call goes out this often: thirty a minute leave at least thirty for
 * the calls that protect money.
 */
const PROBE_MS = 2_000;
/** The broker counts by the minute, so no pause is longer, whatever it asks for. */
const LONGEST_PAUSE_MS = 60_000;

export interface LimitReport {
  readonly status: number;
  /** Calls left in the broker's minute; null when the answer does not say. */
  readonly remaining: number | null;
  readonly retryAfterMs: number | null;
}

/**
 * Keeps each minute's last calls for exits, cancels and look-ups. Trusts only the broker's count,
 * because its minute runs on the market's clock and other programs use the account.
 */
export class CallBudget {
  readonly #now: () => number;
  #isShort = false;
  #lastProbe = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  noteLimits({ status, remaining, retryAfterMs }: LimitReport): void {
    if (status === 429) {
      this.#isShort = true;
      this.#pausedUntil = this.#now() + Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    } else if (remaining !== null) this.#isShort = remaining <= RESERVED_CALLS;
    else if (status < 400) this.#isShort = false;
  }

  /** Routine reads and entries protect no money. */
  admitsRoutine(): boolean {
    if (!this.#isShort) return true;
    const now = this.#now();
    if (now < this.#pausedUntil || now - this.#lastProbe < PROBE_MS) return false;
    this.#lastProbe = now;
    return true;
  }

  /** Throws `BrokerError` of this kind when no routine call may be sent. */
  takeRoutine(what: string, kind: 'busy' | 'refused' = 'busy'): void {
    if (this.admitsRoutine()) return;
    throw new BrokerError(kind, `${what}: the broker's calls are kept for exits`);
  }
}
