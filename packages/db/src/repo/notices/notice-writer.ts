import { type AlarmEntry, alarmFacts, type EpochMs, type NoticeFacts } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { alarms } from '../../schema/alarms.ts';
import { notices } from '../../schema/notifications.ts';

export interface RaisedAlarm extends Omit<AlarmEntry, 'type'> {
  /** The user, or null for all users. */
  readonly userId: string | null;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly raisedAt: EpochMs;
}

export interface NewNotice {
  /** Null when it concerns everybody. */
  readonly userId: string | null;
  readonly facts: NoticeFacts;
  /** Market time, and wall time. */
  readonly at: EpochMs;
  readonly raisedAt: EpochMs;
}

/**
 * The outbox's only writer of new rows, and the only one of alarms: an alarm and its notice are
 * both there or neither. Joins the caller's transaction.
 */
export class NoticeWriter {
  readonly #notice: ReturnType<typeof insertNotice>;
  readonly #alarm: ReturnType<typeof insertAlarm>;

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.#notice = insertNotice(orm);
    this.#alarm = insertAlarm(orm);
  }

  /** Returns the row's id. */
  write(notice: NewNotice, alarmId: number | null = null): number {
    return Number(this.#notice.run({ ...notice, alarmId }).lastInsertRowid);
  }

  /** Writes an alarm, and its notice unless it is information. */
  raise(alarm: RaisedAlarm): void {
    const { lastInsertRowid } = this.#alarm.run({ ...alarm });
    const facts = alarmFacts(alarm);
    if (facts === null) return;
    const { userId, at, raisedAt } = alarm;
    this.write({ userId, facts, at, raisedAt }, Number(lastInsertRowid));
  }
}

function insertNotice(orm: Database['orm']) {
  return orm
    .insert(notices)
    .values({
      userId: sql.placeholder('userId'),
      facts: sql.placeholder('facts'),
      alarmId: sql.placeholder('alarmId'),
      at: sql.placeholder('at'),
      raisedAt: sql.placeholder('raisedAt'),
    })
    .prepare();
}

function insertAlarm(orm: Database['orm']) {
  return orm
    .insert(alarms)
    .values({
      userId: sql.placeholder('userId'),
      severity: sql.placeholder('severity'),
      code: sql.placeholder('code'),
      message: sql.placeholder('message'),
      at: sql.placeholder('at'),
      raisedAt: sql.placeholder('raisedAt'),
    })
    .prepare();
}
