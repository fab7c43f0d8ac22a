import type { EpochMs } from '@tideline/engine';
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { alarms } from '../schema/alarms.ts';
import { createNoticeWriter } from './notices/notice-writer.ts';
import type { IdPageQuery } from './pages.ts';

export type AlarmRow = typeof alarms.$inferSelect;

export interface AlarmPageQuery extends IdPageQuery {
  readonly isOpenOnly: boolean;
}

export type Alarms = ReturnType<typeof createAlarmsRepository>;

/**
 * Critical alarms and warnings are open until acknowledged. Users see the alarms of their account
 * and those for all users.
 */
export function createAlarmsRepository(database: Database) {
  const { orm, sqlite } = database;
  const notices = createNoticeWriter(database);
  const isOfUser = eq(alarms.userId, sql.placeholder('userId'));
  const isUnacknowledged = isNull(alarms.acknowledgedAt);
  const isOpen = and(isUnacknowledged, inArray(alarms.severity, ['warning', 'critical']));
  const isOpenForUser = and(or(isOfUser, isNull(alarms.userId)), isOpen);
  const preparePage = (condition: typeof isOpen) =>
    orm
      .select()
      .from(alarms)
      .where(and(condition, lt(alarms.id, sql.placeholder('before'))))
      .orderBy(desc(alarms.id))
      .limit(sql.placeholder('limit'))
      .prepare();
  const openAlarmsPage = preparePage(isOpenForUser);
  // Two reads, each in its index's order: for both lists at once SQLite would sort all rows.
  const userAlarmsPage = preparePage(isOfUser);
  const sharedAlarmsPage = preparePage(isNull(alarms.userId));
  const countOpen = orm.select({ number: count() }).from(alarms).where(isOpenForUser).prepare();
  const hasId = eq(alarms.id, sql.placeholder('id'));
  const findById = orm.select().from(alarms).where(hasId).prepare();
  // The plus keeps SQLite to the index of open alarms: otherwise it reads all ever raised for all
  // users.
  const findOpenByCode = orm
    .select({ message: alarms.message })
    .from(alarms)
    .where(and(sql`+${alarms.userId} IS NULL`, eq(alarms.code, sql.placeholder('code')), isOpen))
    .limit(1)
    .prepare();
  const isOfSeverity = and(eq(alarms.severity, sql.placeholder('severity')), isUnacknowledged);
  const countOfSeverity = orm
    .select({ number: count() })
    .from(alarms)
    .where(isOfSeverity)
    .prepare();
  const openOf = (severity: 'warning' | 'critical') =>
    countOfSeverity.get({ severity })?.number ?? 0;
  const { userId, code, raisedAt } = alarms;
  const selectOpenCritical = orm
    .select({ userId, code, raisedAt })
    .from(alarms)
    .where(and(eq(alarms.severity, 'critical'), isUnacknowledged))
    .prepare();

  return {
    /** Raises an alarm with its notice, in one transaction or the caller's. */
    raise: sqlite.transaction(notices.raiseAlarm).immediate,
    byId: (id: number): AlarmRow | null => findById.get({ id }) ?? null,
    readPage(userId: string, { beforeId, maxRows: limit, isOpenOnly }: AlarmPageQuery): AlarmRow[] {
      const values = { userId, before: beforeId ?? Number.MAX_SAFE_INTEGER, limit };
      if (isOpenOnly) return openAlarmsPage.all(values);
      return [...userAlarmsPage.all(values), ...sharedAlarmsPage.all(values)]
        .sort((a, b) => b.id - a.id)
        .slice(0, limit);
    },
    openCount: (userId: string): number => countOpen.get({ userId })?.number ?? 0,
    openBySeverity: () => ({ warning: openOf('warning'), critical: openOf('critical') }),
    /** A second acknowledgement changes nothing. */
    acknowledge(id: number, by: string, at: EpochMs): void {
      const isThis = and(eq(alarms.id, id), isUnacknowledged);
      const values = { acknowledgedAt: at, acknowledgedBy: by };
      orm.update(alarms).set(values).where(isThis).run();
    },
    isOpen: (code: string): boolean => findOpenByCode.get({ code }) !== undefined,
    openMessage: (code: string): string | null => findOpenByCode.get({ code })?.message ?? null,
    /** Critical alarms, which are few and read before every step. */
    openCritical: () => selectOpenCritical.all(),
  };
}
