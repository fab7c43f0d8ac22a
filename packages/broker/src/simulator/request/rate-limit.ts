import { type EpochMs, MINUTE } from '@tideline/engine';
import type { SimulatedAccount } from '../exchange/book.ts';

/** The high limit is only for market data beyond the basic plan. */
const LOW_CALLS_PER_MINUTE = 200;
const HIGH_CALLS_PER_MINUTE = 10_000;

type Side = 'trading' | 'data';

interface MinuteBucket {
  readonly marketMinute: number;
  readonly wallStartMs: number;
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

  takeCall(account: SimulatedAccount, side: Side, now: EpochMs) {
    const callLimit = callsPerMinute(account, side);
    const key = bucketKey(account, side);
    const marketMinute = Math.floor(now / MINUTE);
    const wallMs = this.#wallNow();
    const lastBucket = this.#buckets.get(key);
    const isSameMinute =
      lastBucket !== undefined &&
      lastBucket.marketMinute === marketMinute &&
      wallMs - lastBucket.wallStartMs < MINUTE;
    const bucket = isSameMinute ? lastBucket : { marketMinute, wallStartMs: wallMs, usedCalls: 0 };
    const usedCalls = Math.min(bucket.usedCalls + 1, callLimit + 1);
    this.#buckets.set(key, { ...bucket, usedCalls });
    return {
      isAllowed: usedCalls <= callLimit,
      callLimit,
      remainingCalls: Math.max(0, callLimit - usedCalls),
      /** Start of the next minute, in Unix seconds of market time. */
      resetsAtSeconds: (marketMinute + 1) * 60,
    };
  }

  /** At least 1, because the client's clock is not the market's. `speed` is 0 in a held market. */
  secondsUntilReset(account: SimulatedAccount, side: Side, now: EpochMs, speed: number): number {
    const wallStartMs = this.#buckets.get(bucketKey(account, side))?.wallStartMs ?? this.#wallNow();
    const wallMsLeft = wallStartMs + MINUTE - this.#wallNow();
    const marketWallMsLeft = speed > 0 ? (MINUTE - (now % MINUTE)) / speed : wallMsLeft;
    return Math.max(1, Math.ceil(Math.min(wallMsLeft, marketWallMsLeft) / 1_000));
  }
}

function bucketKey({ accountNumber }: SimulatedAccount, side: Side): string {
  return `${accountNumber}|${side}`;
}

/** A data-only account also reads calendar and contracts on the trading side. */
function callsPerMinute({ dataOnly, terms }: SimulatedAccount, side: Side): number {
  if (side === 'trading' && !dataOnly) return LOW_CALLS_PER_MINUTE;
  return terms?.marketData === 'basic' ? LOW_CALLS_PER_MINUTE : HIGH_CALLS_PER_MINUTE;
}
