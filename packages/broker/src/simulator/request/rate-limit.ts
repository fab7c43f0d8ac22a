import { type EpochMs, MINUTE } from '@tideline/engine';
import type { SimulatedAccount } from '../exchange/book.ts';

/** The high limit is only for market data beyond the basic plan. */
const LOW_CALL_LIMIT = 200;
const HIGH_CALL_LIMIT = 10_000;

export interface RateReading {
  readonly isAllowed: boolean;
  readonly callLimit: number;
  readonly remainingCalls: number;
  /** Start of the next minute, in Unix seconds of market time. */
  readonly resetsAtSeconds: number;
}

interface MinuteBucket {
  readonly minute: number;
  readonly wallStart: number;
  readonly usedCalls: number;
}

/**
 * Counts per market minute, account and side. A held or ended market has no next minute, so there a
 * wall minute begins a new count too.
 */
export class RateLimit {
  readonly #wallNow: () => number;
  readonly #buckets = new Map<string, MinuteBucket>();

  constructor(wallNow: () => number) {
    this.#wallNow = wallNow;
  }

  takeCall(account: SimulatedAccount, side: 'trading' | 'data', now: EpochMs): RateReading {
    const limit = callsAMinute(account, side);
    const key = bucketKey(account, side);
    const minute = Math.floor(now / MINUTE);
    const wall = this.#wallNow();
    const last = this.#buckets.get(key);
    const isRunning =
      last !== undefined && last.minute === minute && wall - last.wallStart < MINUTE;
    const bucket = isRunning ? last : { minute, wallStart: wall, usedCalls: 0 };
    const usedCalls = Math.min(bucket.usedCalls + 1, limit + 1);
    this.#buckets.set(key, { ...bucket, usedCalls });
    return {
      isAllowed: usedCalls <= limit,
      callLimit: limit,
      remainingCalls: Math.max(0, limit - usedCalls),
      resetsAtSeconds: (minute + 1) * 60,
    };
  }

  /** At least 1, because the client's clock is not the market's. `speed` is 0 in a held market. */
  secondsLeft(
    account: SimulatedAccount,
    side: 'trading' | 'data',
    now: EpochMs,
    speed: number,
  ): number {
    const begun = this.#buckets.get(bucketKey(account, side))?.wallStart ?? this.#wallNow();
    const byWall = begun + MINUTE - this.#wallNow();
    const byMarket = speed > 0 ? (MINUTE - (now % MINUTE)) / speed : Number.POSITIVE_INFINITY;
    return Math.max(1, Math.ceil(Math.min(byWall, byMarket) / 1_000));
  }
}

function bucketKey({ accountNumber }: SimulatedAccount, side: 'trading' | 'data'): string {
  return `${accountNumber}|${side}`;
}

/** A data-only account also reads calendar and contracts on the trading side. */
function callsAMinute({ dataOnly, terms }: SimulatedAccount, side: 'trading' | 'data'): number {
  if (side === 'trading' && !dataOnly) return LOW_CALL_LIMIT;
  return terms?.marketData === 'basic' ? LOW_CALL_LIMIT : HIGH_CALL_LIMIT;
}
