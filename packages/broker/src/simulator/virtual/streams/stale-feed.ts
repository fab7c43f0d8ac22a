import type { EpochMs } from '@tideline/engine';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';

/** Longest time without newer data while some are due. */
const STANDSTILL_MS = 30_000;

/**
 * Notices a feed that stands still by the stamps of its data, as the adapter does. It is asked at
 * the instants of the grid, which are as far apart as the adapter's beats; what lies between two
 * sessions is no silence.
 */
export class Standstill {
  #newest = Number.NEGATIVE_INFINITY;
  #movedAt: number;
  #askedAt: number;
  #hasMoved = false;

  constructor(now: number) {
    this.#movedAt = now;
    this.#askedAt = now;
  }

  /** Whether anything newer has ever come. */
  get hasMoved(): boolean {
    return this.#hasMoved;
  }

  /** When the last newer data came, or were not due yet. */
  get movedAt(): number {
    return this.#movedAt;
  }

  /** Takes note of data by their own stamp. */
  note(stamp: EpochMs, now: number): void {
    if (stamp <= this.#newest) return;
    this.#newest = stamp;
    this.#movedAt = now;
    this.#hasMoved = true;
  }

  isNoticed(now: number, areDue: boolean): boolean {
    const wasNight = now - this.#askedAt > 2 * QUOTE_GRID_MS;
    this.#askedAt = now;
    if (!areDue || wasNight) this.#movedAt = now;
    return now - this.#movedAt >= STANDSTILL_MS;
  }
}
