import { type EpochMs, MINUTE } from '@tideline/engine';

const TRADING_LIMIT = 200;
const DATA_LIMIT = 10_000;

export interface RateReading {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds of market time at which the next minute begins. */
  readonly reset: number;
}

interface Bucket {
  readonly minute: number;
  readonly wallStart: number;
  readonly used: number;
}

/**
 * Calls per market minute and account. A held or ended market has no next minute, so that a wall
 * minute begins a new count too.
 */
export class RateLimit {
  readonly #wallNow: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(wallNow: () => number) {
    this.#wallNow = wallNow;
  }

  take(accountNumber: string, dataOnly: boolean, now: EpochMs): RateReading {
    const limit = dataOnly ? DATA_LIMIT : TRADING_LIMIT;
    const minute = Math.floor(now / MINUTE);
    const wall = this.#wallNow();
    const last = this.#buckets.get(accountNumber);
    const isRunning =
      last !== undefined && last.minute === minute && wall - last.wallStart < MINUTE;
    const bucket = isRunning ? last : { minute, wallStart: wall, used: 0 };
    const used = Math.min(bucket.used + 1, limit + 1);
    this.#buckets.set(accountNumber, { ...bucket, used });
    return {
      allowed: used <= limit,
      limit,
      remaining: Math.max(0, limit - used),
      reset: (minute + 1) * 60,
    };
  }
}
