import type { Wall } from './wall.ts';

/** Calls of a broker minute that only exits, cancels and look-ups may use: 60 of its 200. */
const RESERVE = 60;
/**
 * Under the reserve one other call goes out this often: thirty in a minute, which leave at least
 * thirty to what protects money.
 */
const PROBE_MS = 2_000;
/** However long the broker asks to be left alone: its minute begins anew within one. */
const LONGEST_PAUSE_MS = 60_000;

/** What the head of an answer says of the broker's limit. */
export interface RateReport {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * Keeps the last calls of the broker's minute for what protects money. The broker's own counter is
 * the only one believed: its minute runs on the market's clock, and other programs share the account.
 */
export class RateBudget {
  readonly #wall: Wall;
  #isShort = false;
  #lastProbe = Number.NEGATIVE_INFINITY;
  #pausedUntil = Number.NEGATIVE_INFINITY;

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  /** Learns from the head of an answer. */
  note({ status, headers }: RateReport): void {
    const remaining = headers.get('x-ratelimit-remaining');
    if (status === 429) {
      this.#isShort = true;
      const pause = Math.min(retryAfterMs({ headers }) ?? 0, LONGEST_PAUSE_MS);
      this.#pausedUntil = this.#wall.now() + pause;
    } else if (remaining !== null) this.#isShort = Number(remaining) <= RESERVE;
    else if (status < 400) this.#isShort = false;
  }

  /** Whether a call that protects nothing, a routine read or an entry, may be sent now. */
  admitsRoutine(): boolean {
    if (!this.#isShort) return true;
    const now = this.#wall.now();
    if (now < this.#pausedUntil || now - this.#lastProbe < PROBE_MS) return false;
    this.#lastProbe = now;
    return true;
  }
}

/**
 * Milliseconds until the broker wants to be asked again; null when it does not say. A date is read
 * against the answer's own `Date`: our clock may differ from the broker's.
 */
export function retryAfterMs({ headers }: Pick<RateReport, 'headers'>): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
