import type { Outbox } from '@tideline/db';
import { DAY } from '@tideline/engine';
import type { WallClock } from '../../runtime/clock.ts';

const MAX_NOTICE_AGE_MS = 30 * DAY;
const CHECK_EVERY_MS = 60_000;
/** Few at a time, because the process waits for the disk. */
const MAX_NOTICES_REMOVED_AT_ONCE = 200;

export function createRetentionCheck(outbox: Outbox, wall: WallClock): () => void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = wall.now();
    if (now - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = now;
    outbox.removeOldNotices(now - MAX_NOTICE_AGE_MS, MAX_NOTICES_REMOVED_AT_ONCE);
  };
}
