import { type AlarmEntry, alarmFacts, type EpochMs, type NoticeFacts } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../../open.ts';
import { alarms } from '../../schema/alarms.ts';
import { notices } from '../../schema/notifications.ts';

export interface RaisedAlarm extends Omit<AlarmEntry, 'type'> {
  /** Null when it concerns all users. */
  readonly userId: string | null;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly raisedAt: EpochMs;
}

export interface NewNotice {
  /** Null when it concerns all users. */
  readonly userId: string | null;
  readonly facts: NoticeFacts;
  /** Market time; `raisedAt` is wall time. */
  readonly at: EpochMs;
  readonly raisedAt: EpochMs;
}

/**
 * No other code adds rows to outbox and alarms, so an alarm and its notice are both saved or
 * neither. Joins the caller's transaction.
 */
export class NoticeWriter {
  readonly #insertNotice: ReturnType<typeof prepareNoticeInsert>;
  readonly #insertAlarm: ReturnType<typeof prepareAlarmInsert>;

  constructor({ orm }: Pick<Database, 'orm'>) {
    this.#insertNotice = prepareNoticeInsert(orm);
    this.#insertAlarm = prepareAlarmInsert(orm);
  }

  writeNotice(notice: NewNotice, alarmId: number | null = null): number {
    return Number(this.#insertNotice.run({ ...notice, alarmId }).lastInsertRowid);
  }

  /** An alarm of level info has no notice. */
  raiseAlarm(alarm: RaisedAlarm): void {
    const { lastInsertRowid } = this.#insertAlarm.run({ ...alarm });
    const facts = alarmFacts(alarm);
    if (facts === null) return;
    const { userId, at, raisedAt } = alarm;
    this.writeNotice({ userId, facts, at, raisedAt }, Number(lastInsertRowid));
  }
}

function prepareNoticeInsert(orm: Database['orm']) {
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

function prepareAlarmInsert(orm: Database['orm']) {
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
