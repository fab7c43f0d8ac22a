import { type AlarmEntry, alarmFacts, type EpochMs, type NoticeFacts } from '@tideline/engine';
import type { Database } from '../../open.ts';
import { alarms } from '../../schema/alarms.ts';
import { notices } from '../../schema/notifications.ts';
import { placeholders } from '../../schema/placeholders.ts';

export interface RaisedAlarm extends Omit<AlarmEntry, 'type'> {
  /** Null when it concerns all users. */
  readonly userId: string | null;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly raisedAt: EpochMs;
}

export interface NewNotice extends Pick<RaisedAlarm, 'userId' | 'at' | 'raisedAt'> {
  readonly facts: NoticeFacts;
}

/**
 * No other code adds rows to outbox and alarms, so an alarm and its notice are both saved or
 * neither. Joins the caller's transaction.
 */
export function createNoticeWriter({ orm }: Pick<Database, 'orm'>) {
  const insertNotice = orm
    .insert(notices)
    .values(placeholders('userId', 'facts', 'alarmId', 'at', 'raisedAt'))
    .prepare();
  const insertAlarm = orm
    .insert(alarms)
    .values(placeholders('userId', 'severity', 'code', 'message', 'at', 'raisedAt'))
    .prepare();
  const writeNotice = (notice: NewNotice, alarmId: number | null = null): number =>
    Number(insertNotice.run({ ...notice, alarmId }).lastInsertRowid);
  return {
    writeNotice,
    /** An alarm of level info has no notice. */
    raiseAlarm(alarm: RaisedAlarm): void {
      const { lastInsertRowid } = insertAlarm.run({ ...alarm });
      const facts = alarmFacts(alarm);
      if (facts === null) return;
      const { userId, at, raisedAt } = alarm;
      writeNotice({ userId, facts, at, raisedAt }, Number(lastInsertRowid));
    },
  };
}
