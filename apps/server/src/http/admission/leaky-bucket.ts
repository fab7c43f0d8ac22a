import type { WallClock } from '../../runtime/clock.ts';

export interface LeakyBucketLimits {
  /**
   * The part of time that a name may use, such as 0.1; where calls are counted, how many a
   * millisecond.
   */
  readonly part: number;
  /** What was not used in so many milliseconds may be used at once. */
  readonly withinMs: number;
  /** The largest debt in whole shares, so a flood can be paid off in time. */
  readonly mostOwed?: number;
}

/** Bounds the memory that names take. */
const MAX_REMEMBERED_NAMES = 10_000;

interface BucketUse {
  readonly amount: number;
  readonly at: number;
}

export class LeakyBucket {
  readonly #wall: WallClock;
  readonly #part: number;
  readonly #most: number;
  readonly #mostUsed: number;
  readonly #byName = new Map<string, BucketUse>();

  constructor(wall: WallClock, { part, withinMs, mostOwed = 1 }: LeakyBucketLimits) {
    this.#wall = wall;
    this.#part = part;
    this.#most = part * withinMs;
    this.#mostUsed = (1 + mostOwed) * this.#most;
  }

  /**
   * Wall milliseconds until the amount fits; 0 for now. An amount above the whole share fits only when
   * nothing else is used.
   */
  waitFor(name: string, amount: number): number {
    const free = this.#most - Math.min(amount, this.#most);
    return Math.max(0, (this.usedAmountOf(name) - free) / this.#part);
  }

  /** A negative amount is given back. */
  addUse(name: string, amount: number): void {
    const used = Math.min(Math.max(0, this.usedAmountOf(name) + amount), this.#mostUsed);
    this.#byName.delete(name);
    this.#byName.set(name, { amount: used, at: this.#wall.now() });
    const [oldest] = this.#byName.keys();
    if (this.#byName.size > MAX_REMEMBERED_NAMES && oldest !== undefined)
      this.#byName.delete(oldest);
  }

  usedAmountOf(name: string): number {
    const used = this.#byName.get(name);
    const passed = this.#wall.now() - (used?.at ?? 0);
    // Negative when the clock was set back: past use can't be dated then.
    if (used === undefined || passed < 0) return 0;
    return Math.max(0, used.amount - this.#part * passed);
  }
}
