import type { EpochMs } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../market/simulated-market.ts';
import type { SimulatorOptions } from '../ports.ts';

/**
 * Never passes `limit`, the next event: a busy machine slows the market instead of skipping events.
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

  /** Whole market milliseconds. */
  now(): EpochMs {
    return Math.floor(Math.min(this.#unlimited(), this.#limit));
  }

  set(now: EpochMs): void {
    this.#market = now;
    this.#wallAt = this.#wall.now();
    this.#limit = Number.POSITIVE_INFINITY;
  }

  go(speed: number): void {
    this.set(this.now());
    this.#speed = speed;
  }

  stop(): void {
    this.set(this.now());
    this.#speed = 0;
  }

  /** Returns whether market time was lost. */
  limit(due: EpochMs): boolean {
    const isLate = this.#unlimited() > due + QUOTE_GRID_MS;
    if (isLate) this.set(due);
    this.#limit = due;
    return isLate;
  }

  /** Wall milliseconds until a moment, 0 once it has come. */
  wallUntil(at: EpochMs): number {
    return Math.max(0, (at - this.#unlimited()) / this.#speed);
  }

  #unlimited(): EpochMs {
    return this.#market + (this.#wall.now() - this.#wallAt) * this.#speed;
  }
}
