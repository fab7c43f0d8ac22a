import type { Outbox } from '@tideline/db';
import type { Moment } from '@tideline/engine';
import type { WallClock } from '../../runtime/clock.ts';
import { channelsToAcknowledge } from './recipients.ts';

const CHECK_EVERY_MS = 5_000;
const REMINDER_INTERVAL_MS = 60_000;

/**
 * Repeats a critical alarm each minute until it is acknowledged, to the users who can do that. A
 * channel that has not yet taken the alarm's last message gets no further one.
 */
export function createEscalationCheck(
  outbox: Outbox,
  wall: WallClock,
  currentMoment: () => Moment,
): () => void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = wall.now();
    if (now - checkedAt < CHECK_EVERY_MS) return;
    checkedAt = now;
    const dueAlarms = outbox
      .openAlarms()
      .filter(({ lastNoticeAt }) => now - lastNoticeAt >= REMINDER_INTERVAL_MS);
    if (dueAlarms.length === 0) return;
    const recipients = outbox.recipients();
    const { market: at, wall: raisedAt } = currentMoment();
    for (const { alarmId, userId, facts } of dueAlarms) {
      const owingChannelIds = outbox.owing(alarmId);
      const channels = channelsToAcknowledge({ userId }, recipients).filter(
        ({ id }) => !owingChannelIds.has(id),
      );
      if (channels.length === 0 || facts.type !== 'alarm') continue;
      const reminder = { userId, facts: { ...facts, isReminder: true as const }, at, raisedAt };
      outbox.addFor(channels, reminder, alarmId);
    }
  };
}
