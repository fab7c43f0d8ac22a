import type { Outbox } from '@tideline/db';
import type { Moment } from '@tideline/engine';
import type { Wall } from '../../runtime/clock.ts';
import { channelsToAcknowledge } from './recipients.ts';

const CHECK_EVERY_MS = 5_000;
const REPEAT_EVERY_MS = 60_000;

export interface EscalationOptions {
  readonly outbox: Outbox;
  readonly wall: Pick<Wall, 'now'>;
  readonly currentMoment: () => Moment;
}

/**
 * Repeats a critical alarm each minute until it is acknowledged, to the users who can do that. A
 * channel that has not yet taken the alarm's last message gets no further one.
 */
export class Escalation {
  readonly #options: EscalationOptions;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: EscalationOptions) {
    this.#options = options;
  }

  check(): void {
    const { outbox, wall, currentMoment } = this.#options;
    const now = wall.now();
    if (now - this.#checkedAt < CHECK_EVERY_MS) return;
    this.#checkedAt = now;
    const due = outbox
      .openAlarms()
      .filter(({ lastNoticeAt }) => now - lastNoticeAt >= REPEAT_EVERY_MS);
    if (due.length === 0) return;
    const recipients = outbox.recipients();
    const { market: at, wall: raisedAt } = currentMoment();
    for (const { alarmId, userId, facts } of due) {
      const owing = outbox.owing(alarmId);
      const channels = channelsToAcknowledge({ userId }, recipients).filter(
        ({ id }) => !owing.has(id),
      );
      if (channels.length === 0 || facts.type !== 'alarm') continue;
      const reminder = { userId, facts: { ...facts, isReminder: true as const }, at, raisedAt };
      outbox.addFor(channels, reminder, alarmId);
    }
  }
}
