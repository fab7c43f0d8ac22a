import { BrokerError } from '../port/broker-error.ts';

/** Calls of the broker's 200 a minute kept for exits, cancels and look-ups. */
const RESERVED_CALL_COUNT = 60;
/**
 * Below the reserve a routine call goes out this often: thirty a minute leave at least thirty for
 * the calls that protect money.
 */
const PROBE_INTERVAL_MS = 2_000;
/** The broker counts by the minute, so no pause is longer, whatever it asks for. */
const MAX_PAUSE_MS = 60_000;

export interface RateLimitReport {
  readonly status: number;
  /** Calls left in the broker's minute; null when the answer does not say. */
  readonly remaining: number | null;
  readonly retryAfterMs: number | null;
}

/**
 * Trusts only the broker's count, because its minute runs on the market's clock and other programs
 * use the account.
 */
export class CallBudget {
  readonly #now: () => number;
  #isRunningShort = false;
  #lastProbeAt = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  noteLimits({ status, remaining, retryAfterMs }: RateLimitReport): void {
    if (status === 429) {
      this.#isRunningShort = true;
      this.#pausedUntil = this.#now() + Math.min(retryAfterMs ?? 0, MAX_PAUSE_MS);
    } else if (remaining !== null) this.#isRunningShort = remaining <= RESERVED_CALL_COUNT;
    else if (status < 400) this.#isRunningShort = false;
  }

  /** Routine calls are reads and entries that protect no money. */
  admitsRoutineCall(): boolean {
    if (!this.#isRunningShort) return true;
    const now = this.#now();
    if (now < this.#pausedUntil || now - this.#lastProbeAt < PROBE_INTERVAL_MS) return false;
    this.#lastProbeAt = now;
    return true;
  }

  /** Throws `BrokerError` of this kind when no routine call may be sent. */
  takeRoutineCall(requestName: string, kind: 'busy' | 'refused' = 'busy'): void {
    if (this.admitsRoutineCall()) return;
    throw new BrokerError(kind, `${requestName}: the broker's calls are kept for exits`);
  }
}
