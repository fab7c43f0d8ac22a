import type { Outbox } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';

const MAX_NOTICE_AGE_MS = 30 * 86_400_000;
const CHECK_EVERY_MS = 60_000;
/** So few are deleted at a time, because the process waits for the disk. */
const MAX_NOTICES_REMOVED_AT_ONCE = 200;

export class NoticeRetention {
  readonly #outbox: Outbox;
  readonly #wall: Pick<WallClock, 'now'>;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(outbox: Outbox, wall: Pick<WallClock, 'now'>) {
    this.#outbox = outbox;
    this.#wall = wall;
  }

  check(): void {
    const now = this.#wall.now();
    if (now - this.#checkedAt < CHECK_EVERY_MS) return;
    this.#checkedAt = now;
    this.#outbox.removeOldNotices(now - MAX_NOTICE_AGE_MS, MAX_NOTICES_REMOVED_AT_ONCE);
  }
}
