import type { EpochMs } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';
import type { SimulatorOptions } from '../ports.ts';

/**
 * Never passes `limit`, the next event, so a busy machine slows the market instead of skipping
 * events.
 */
export class MarketClock {
  readonly #wall: SimulatorOptions['wall'];
  /** Market milliseconds in a wall millisecond, 0 while held. */
  #speed: number;
  #market: EpochMs;
  #wallAt: number;
  #limit: EpochMs = Number.POSITIVE_INFINITY;

  constructor(wall: SimulatorOptions['wall'], speed: number, now: EpochMs) {
    this.#wall = wall;
    this.#speed = speed;
    this.#market = now;
    this.#wallAt = wall.now();
  }

  get speed(): number {
    return this.#speed;
  }

  now(): EpochMs {
    return Math.floor(Math.min(this.#unlimitedNow(), this.#limit));
  }

  set(now: EpochMs): void {
    this.#market = now;
    this.#wallAt = this.#wall.now();
    this.#limit = Number.POSITIVE_INFINITY;
  }

  runAtSpeed(speed: number): void {
    this.set(this.now());
    this.#speed = speed;
  }

  stop(): void {
    this.set(this.now());
    this.#speed = 0;
  }

  /** True when the clock had run more than one quote past `due` and was set back. */
  limitTo(due: EpochMs): boolean {
    const isLate = this.#unlimitedNow() > due + QUOTE_GRID_MS;
    if (isLate) this.set(due);
    this.#limit = due;
    return isLate;
  }

  /** 0 once the instant has come. */
  wallUntil(at: EpochMs): number {
    return Math.max(0, (at - this.#unlimitedNow()) / this.#speed);
  }

  #unlimitedNow(): EpochMs {
    return this.#market + (this.#wall.now() - this.#wallAt) * this.#speed;
  }
}
