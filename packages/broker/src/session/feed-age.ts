import type { EpochMs } from '@tideline/engine';
import type { Complaint } from './reconnecting-stream.ts';

/** Longest time without newer data while newer data are due. */
const STALE_MS = 30_000;

/**
 * The stamps of the data decide: an open socket, answered pings and repeated quotes prove nothing.
 * Other times are wall time.
 */
export class FeedAge {
  #newest = Number.NEGATIVE_INFINITY;
  /** Wall time at which newer data last came, or none were due. */
  #movedAt: number;
  #hasMoved = false;

  constructor(now: number) {
    this.#movedAt = now;
  }

  noteStamp(stamp: EpochMs, now: number): void {
    if (stamp <= this.#newest) return;
    this.#newest = stamp;
    this.#movedAt = now;
    this.#hasMoved = true;
  }

  /**
   * Null while the connection may stay. Called every few seconds; the silence counts from when data
   * became due.
   */
  complaintAt(now: number, areDue: boolean): Complaint | null {
    if (!areDue) this.#movedAt = now;
    if (now - this.#movedAt < STALE_MS) return null;
    return {
      message: `no newer quotes for ${STALE_MS / 1_000} s`,
      since: this.#movedAt,
      wasUseless: !this.#hasMoved,
    };
  }
}
