import type { EpochMs } from '@tideline/engine';
import type { Wall } from '../../port/wall.ts';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';

/**
 * Never passes `marketLimit`, the next event, so a busy machine slows the market instead of
 * skipping events.
 */
export class MarketClock {
  readonly #wall: Wall;
  /** Market milliseconds in a wall millisecond, 0 while held. */
  #speed = 0;
  #marketAt: EpochMs;
  #wallAt: number;
  #marketLimit: EpochMs = Number.POSITIVE_INFINITY;

  constructor(wall: Wall, now: EpochMs) {
    this.#wall = wall;
    this.#marketAt = now;
    this.#wallAt = wall.now();
  }

  get speed(): number {
    return this.#speed;
  }

  now(): EpochMs {
    return Math.floor(Math.min(this.#unlimitedNow(), this.#marketLimit));
  }

  setTo(now: EpochMs): void {
    this.#marketAt = now;
    this.#wallAt = this.#wall.now();
    this.#marketLimit = Number.POSITIVE_INFINITY;
  }

  runAtSpeed(speed: number): void {
    this.setTo(this.now());
    this.#speed = speed;
  }

  /** True when the clock had run more than one quote past `dueAt` and was set back. */
  limitTo(dueAt: EpochMs): boolean {
    const isLate = this.#unlimitedNow() > dueAt + QUOTE_GRID_MS;
    if (isLate) this.setTo(dueAt);
    this.#marketLimit = dueAt;
    return isLate;
  }

  /** 0 once the instant has come. */
  wallMsUntil(at: EpochMs): number {
    return Math.max(0, (at - this.#unlimitedNow()) / this.#speed);
  }

  #unlimitedNow(): EpochMs {
    return this.#marketAt + (this.#wall.now() - this.#wallAt) * this.#speed;
  }
}
