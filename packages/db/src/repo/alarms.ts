import type { EpochMs } from '@tideline/engine';
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { alarms } from '../schema/alarms.ts';
import { NoticeWriter, type RaisedAlarm } from './notices/notice-writer.ts';

import type { IdPage } from './pages.ts';

/** An alarm that no step of an account raised. */
export type AlarmRow = typeof alarms.$inferSelect;

export interface AlarmPage extends IdPage {
  readonly isOpen: boolean;
}

export type Alarms = ReturnType<typeof createAlarmsRepository>;

/**
 * Critical alarms and warnings are open until acknowledged. Users see the alarms of their account
 * and those for all users.
 */
export function createAlarmsRepository(database: Database) {
  const { orm, sqlite } = database;
  const notices = new NoticeWriter(database);
  const raise = sqlite.transaction((alarm: RaisedAlarm) => notices.raiseAlarm(alarm));
  const ofUser = or(eq(alarms.userId, sql.placeholder('userId')), isNull(alarms.userId));
  const isUnacknowledged = isNull(alarms.acknowledgedAt);
  const isOpen = and(isUnacknowledged, inArray(alarms.severity, ['warning', 'critical']));
  const pageOf = (condition: typeof isOpen) =>
    orm
      .select()
      .from(alarms)
      .where(and(condition, lt(alarms.id, sql.placeholder('before'))))
      .orderBy(desc(alarms.id))
      .limit(sql.placeholder('limit'))
      .prepare();
  const openPage = pageOf(and(ofUser, isOpen));
  // Each list is read in its index's order: SQLite would sort all of both together.
  const ownPage = pageOf(eq(alarms.userId, sql.placeholder('userId')));
  const commonPage = pageOf(isNull(alarms.userId));
  const openCount = orm
    .select({ number: count() })
    .from(alarms)
    .where(and(ofUser, isOpen))
    .prepare();
  const byId = orm
    .select()
    .from(alarms)
    .where(eq(alarms.id, sql.placeholder('id')))
    .prepare();
  // The plus keeps SQLite to the index of open alarms: otherwise it reads all ever raised for all
  // users.
  const openWithCode = orm
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(sql`+${alarms.userId} IS NULL`, eq(alarms.code, sql.placeholder('code')), isOpen))
    .limit(1)
    .prepare();
  const openOf = openCounter(orm);
  const openCritical = orm
    .select({ userId: alarms.userId, code: alarms.code, raisedAt: alarms.raisedAt })
    .from(alarms)
    .where(and(eq(alarms.severity, 'critical'), isUnacknowledged))
    .prepare();

  return {
    /** Raises an alarm with its notice, in one transaction or the caller's. */
    raise: (alarm: RaisedAlarm): void => raise.immediate(alarm),
    byId: (id: number): AlarmRow | null => byId.get({ id }) ?? null,
    page(userId: string, { before: end, limit, isOpen: onlyOpen }: AlarmPage): readonly AlarmRow[] {
      const values = { userId, before: end ?? Number.MAX_SAFE_INTEGER, limit };
      if (onlyOpen) return openPage.all(values);
      return [...ownPage.all(values), ...commonPage.all(values)]
        .sort((a, b) => b.id - a.id)
        .slice(0, limit);
    },
    openCount: (userId: string): number => openCount.get({ userId })?.number ?? 0,
    openBySeverity: () => ({ warning: openOf('warning'), critical: openOf('critical') }),
    /** A second acknowledgement changes nothing. */
    acknowledge(id: number, by: string, at: EpochMs): void {
      orm
        .update(alarms)
        .set({ acknowledgedAt: at, acknowledgedBy: by })
        .where(and(eq(alarms.id, id), isUnacknowledged))
        .run();
    },
    isOpen: (code: string): boolean => openWithCode.get({ code }) !== undefined,
    /** Critical alarms, which are few and read before every step. */
    openCritical: () => openCritical.all(),
  };
}

function openCounter(orm: Database['orm']): (severity: 'warning' | 'critical') => number {
  const isOf = eq(alarms.severity, sql.placeholder('severity'));
  const open = orm
    .select({ number: count() })
    .from(alarms)
    .where(and(isOf, isNull(alarms.acknowledgedAt)))
    .prepare();
  return (severity) => open.get({ severity })?.number ?? 0;
}
