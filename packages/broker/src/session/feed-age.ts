import type { EpochMs } from '@tideline/engine';
import type { StreamFault } from './reconnecting-stream.ts';

/** Longest time without newer data while newer data are due. */
const STALE_AFTER_MS = 30_000;

/**
 * The stamps of the data decide: an open socket, answered pings and repeated quotes prove nothing.
 * Other times are wall time.
 */
export class FeedAge {
  #newestStamp = Number.NEGATIVE_INFINITY;
  /** Wall time at which newer data last came, or none were due. */
  #stampMovedAt: number;
  #hasMoved = false;

  constructor(now: number) {
    this.#stampMovedAt = now;
  }

  noteStamp(stamp: EpochMs, now: number): void {
    if (stamp <= this.#newestStamp) return;
    this.#newestStamp = stamp;
    this.#stampMovedAt = now;
    this.#hasMoved = true;
  }

  /**
   * Null while the connection may stay. Called every few seconds; the silence counts from when data
   * became due.
   */
  faultAt(now: number, areQuotesDue: boolean): StreamFault | null {
    if (!areQuotesDue) this.#stampMovedAt = now;
    if (now - this.#stampMovedAt < STALE_AFTER_MS) return null;
    return {
      message: `no newer quotes for ${STALE_AFTER_MS / 1_000} s`,
      silentSince: this.#stampMovedAt,
      neverWorked: !this.#hasMoved,
    };
  }
}
