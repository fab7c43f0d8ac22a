import type { Outbox } from '@tideline/db';
import type { Wall } from '../../runtime/clock.ts';

const NOTICES_KEPT_MS = 30 * 86_400_000;
const CHECK_EVERY_MS = 60_000;
/** So few are deleted at a time, because the process waits for the disk. */
const MAX_NOTICES_REMOVED_AT_ONCE = 200;

export class Retention {
  readonly #outbox: Outbox;
  readonly #wall: Pick<Wall, 'now'>;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(outbox: Outbox, wall: Pick<Wall, 'now'>) {
    this.#outbox = outbox;
    this.#wall = wall;
  }

  check(): void {
    const now = this.#wall.now();
    if (now - this.#checkedAt < CHECK_EVERY_MS) return;
    this.#checkedAt = now;
    this.#outbox.removeOldNotices(now - NOTICES_KEPT_MS, MAX_NOTICES_REMOVED_AT_ONCE);
  }
}
