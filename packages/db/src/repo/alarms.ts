import type { AlarmEntry, EpochMs } from '@tideline/engine';
import { and, count, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { alarms } from '../schema/alarms.ts';

/** An alarm that no step of an account has raised. */
export interface RaisedAlarm extends Omit<AlarmEntry, 'type'> {
  /** Null: it concerns everybody. */
  readonly userId: string | null;
  /** Market time. */
  readonly at: EpochMs;
  /** Wall time. */
  readonly raisedAt: EpochMs;
}

export type AlarmRow = typeof alarms.$inferSelect;

export interface AlarmPage {
  /** Only alarms with a smaller id; null for the newest ones. */
  readonly before: number | null;
  readonly limit: number;
  /** Only what is open. */
  readonly isOpen: boolean;
}

/**
 * What people must see. An alarm is open while it is critical or a warning and nobody has
 * acknowledged it; information is never open. A user sees the alarms of the own account and those
 * that concern everybody.
 */
export interface Alarms {
  raise(alarm: RaisedAlarm): void;
  byId(id: number): AlarmRow | null;
  /** Newest first. */
  page(userId: string, page: AlarmPage): readonly AlarmRow[];
  openCount(userId: string): number;
  /** The first acknowledgement stands: a second one changes nothing. */
  acknowledge(id: number, by: string, at: EpochMs): void;
  /** Whether an alarm that concerns everybody is open under a code. */
  isOpen(code: string): boolean;
  /** Every open critical alarm; few, and asked for before every step. */
  openCritical(): readonly Pick<AlarmRow, 'userId' | 'code' | 'raisedAt'>[];
}

export function createAlarms({ orm }: Database): Alarms {
  const ofUser = or(eq(alarms.userId, sql.placeholder('userId')), isNull(alarms.userId));
  const isUnacknowledged = isNull(alarms.acknowledgedAt);
  const isOpen = and(isUnacknowledged, inArray(alarms.severity, ['warning', 'critical']));
  const before = lt(alarms.id, sql.placeholder('before'));
  const pageOf = (condition: typeof isOpen) =>
    orm
      .select()
      .from(alarms)
      .where(and(condition, before))
      .orderBy(desc(alarms.id))
      .limit(sql.placeholder('limit'))
      .prepare();
  const openPage = pageOf(and(ofUser, isOpen));
  // Each in the order of its index: SQLite would sort the two together, and with them all there are.
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
  // The plus keeps SQLite to the index of what is open: without it, it reads all that ever concerned everybody.
  const openWithCode = orm
    .select({ id: alarms.id })
    .from(alarms)
    .where(and(sql`+${alarms.userId} IS NULL`, eq(alarms.code, sql.placeholder('code')), isOpen))
    .limit(1)
    .prepare();
  const openCritical = orm
    .select({ userId: alarms.userId, code: alarms.code, raisedAt: alarms.raisedAt })
    .from(alarms)
    .where(and(eq(alarms.severity, 'critical'), isUnacknowledged))
    .prepare();

  return {
    raise: (alarm) => {
      orm.insert(alarms).values(alarm).run();
    },
    byId: (id) => byId.get({ id }) ?? null,
    page(userId, { before: end, limit, isOpen: onlyOpen }) {
      const values = { userId, before: end ?? Number.MAX_SAFE_INTEGER, limit };
      if (onlyOpen) return openPage.all(values);
      return [...ownPage.all(values), ...commonPage.all(values)]
        .sort((a, b) => b.id - a.id)
        .slice(0, limit);
    },
    openCount: (userId) => openCount.get({ userId })?.number ?? 0,
    acknowledge: (id, by, at) => {
      orm
        .update(alarms)
        .set({ acknowledgedAt: at, acknowledgedBy: by })
        .where(and(eq(alarms.id, id), isUnacknowledged))
        .run();
    },
    isOpen: (code) => openWithCode.get({ code }) !== undefined,
    openCritical: () => openCritical.all(),
  };
}
