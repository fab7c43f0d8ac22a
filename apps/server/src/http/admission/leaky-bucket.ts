import type { WallClock } from '../../runtime/clock.ts';
import { setNewest } from '../../runtime/set-newest.ts';

export interface LeakyBucketLimits {
  /**
   * The part of time that a name may use, such as 0.1; where calls are counted, how many a
   * millisecond.
   */
  readonly ratePerMs: number;
  /** What was not used in so many milliseconds may be used at once. */
  readonly withinMs: number;
  /** The largest debt in whole shares, so a flood can be paid off in time. */
  readonly maxOwedShares?: number;
}

/** Bounds the memory that names take. */
const MAX_REMEMBERED_NAMES = 10_000;

interface BucketUse {
  readonly amount: number;
  readonly measuredAt: number;
}

export class LeakyBucket {
  readonly #wall: WallClock;
  readonly #ratePerMs: number;
  readonly #capacity: number;
  readonly #maxUsedAmount: number;
  readonly #useByName = new Map<string, BucketUse>();

  constructor(wall: WallClock, { ratePerMs, withinMs, maxOwedShares = 1 }: LeakyBucketLimits) {
    this.#wall = wall;
    this.#ratePerMs = ratePerMs;
    this.#capacity = ratePerMs * withinMs;
    this.#maxUsedAmount = (1 + maxOwedShares) * this.#capacity;
  }

  /**
   * Wall milliseconds until the amount fits; 0 for now. An amount above the whole share fits only when
   * nothing else is used.
   */
  waitMsFor(name: string, amount: number): number {
    const freeAmount = this.#capacity - Math.min(amount, this.#capacity);
    return Math.max(0, (this.usedAmountOf(name) - freeAmount) / this.#ratePerMs);
  }

  /** A negative amount is given back. */
  addUse(name: string, amount: number): void {
    const usedAmount = Math.min(Math.max(0, this.usedAmountOf(name) + amount), this.#maxUsedAmount);
    const use = { amount: usedAmount, measuredAt: this.#wall.now() };
    setNewest(this.#useByName, name, use, MAX_REMEMBERED_NAMES);
  }

  usedAmountOf(name: string): number {
    const lastUse = this.#useByName.get(name);
    const passedMs = this.#wall.now() - (lastUse?.measuredAt ?? 0);
    // Negative when the clock was set back: past use can't be dated then.
    if (lastUse === undefined || passedMs < 0) return 0;
    return Math.max(0, lastUse.amount - this.#ratePerMs * passedMs);
  }
}
