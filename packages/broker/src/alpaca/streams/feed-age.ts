import type { EpochMs } from '@tideline/engine';

/** Longest time without newer data while some are due. */
const STANDSTILL_MS = 30_000;

/**
 * Notices a feed that stands still, by the stamps of its data: an open socket, answered pings and
 * the same quote over and over are no signs of life. All other times are the wall's.
 */
export class FeedAge {
  #newest = Number.NEGATIVE_INFINITY;
  #movedAt: number;
  #hasMoved = false;

  constructor(now: number) {
    this.#movedAt = now;
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

  /** To be asked every few seconds: the silence counts from when data were first due. */
  standsStill(now: number, areDue: boolean): boolean {
    if (!areDue) this.#movedAt = now;
    return now - this.#movedAt >= STANDSTILL_MS;
  }
}
