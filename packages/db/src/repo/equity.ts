import type { DateRange, DayClose, EpochMs, Money, TradingDate } from '@tideline/engine';
import { and, between, desc, eq, exists, gt, lt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../open.ts';
import { equityPoints } from '../schema/equity-points.ts';
import { placeholdersOf } from '../schema/placeholders.ts';

export interface EquityPoint {
  readonly userId: string;
  readonly accountNumber: string;
  readonly date: TradingDate;
  /** Market time. */
  readonly at: EpochMs;
  readonly equity: Money;
}

export type EquityRepository = ReturnType<typeof createEquityRepository>;

/**
 * Equity by day, which the ledger can't give: it has no open positions, deposits or withdrawals.
 */
export function createEquityRepository({ orm, sqlite }: Database) {
  const { insert, ofDay, before, closes } = prepareQueries(orm);
  const appendPoints = sqlite.transaction(
    (points: readonly EquityPoint[], alsoWrite?: () => void): void => {
      for (const point of points) insert.run({ ...point });
      alsoWrite?.();
    },
  );
  return {
    /**
     * Appends in one transaction, with what `alsoWrite` writes. A simulated past played again replaces
     * its points.
     */
    appendPoints: appendPoints.immediate,
    readDay: (
      userId: string,
      accountNumber: string,
      date: TradingDate,
    ): readonly Pick<EquityPoint, 'at' | 'equity'>[] => ofDay.all({ userId, accountNumber, date }),
    readDayCloses: (
      userId: string,
      accountNumber: string,
      { from, to }: DateRange,
    ): readonly DayClose[] =>
      closes
        .all({ userId, accountNumber, from: from ?? '', to })
        .map(({ date, equity, at }) => ({ date, equity, at: at ?? 0 })),
    readEquityBefore: (userId: string, accountNumber: string, date: TradingDate): Money | null =>
      before.get({ userId, accountNumber, date })?.equity ?? null,
    /**
     * Called daily: of the previous trading date with points only the last is kept, for all accounts.
     */
    thinOutDayBefore: (date: TradingDate): void => thinOutDayBefore(orm, date),
  };
}

function thinOutDayBefore(orm: Database['orm'], date: TradingDate): void {
  const [earlier, later] = [alias(equityPoints, 'earlier'), alias(equityPoints, 'later')];
  const lastDate = orm
    .select({ date: max(earlier.date) })
    .from(earlier)
    .where(lt(earlier.date, date));
  const isLaterThatDay = and(
    eq(later.userId, equityPoints.userId),
    eq(later.accountNumber, equityPoints.accountNumber),
    eq(later.date, equityPoints.date),
    gt(later.at, equityPoints.at),
  );
  const hasLaterPoint = exists(orm.select({ at: later.at }).from(later).where(isLaterThatDay));
  orm
    .delete(equityPoints)
    .where(and(eq(equityPoints.date, lastDate), hasLaterPoint))
    .run();
}

function prepareQueries(orm: Database['orm']) {
  const { userId, accountNumber, date, at, equity } = equityPoints;
  const isOfAccount = and(
    eq(userId, sql.placeholder('userId')),
    eq(accountNumber, sql.placeholder('accountNumber')),
  );
  return {
    insert: orm
      .insert(equityPoints)
      .values(placeholdersOf(equityPoints))
      .onConflictDoUpdate({
        target: [userId, accountNumber, date, at],
        set: { equity: sql`excluded.equity` },
      })
      .prepare(),
    ofDay: orm
      .select({ at, equity })
      .from(equityPoints)
      .where(and(isOfAccount, eq(date, sql.placeholder('date'))))
      .orderBy(at)
      .prepare(),
    before: orm
      .select({ equity })
      .from(equityPoints)
      .where(and(isOfAccount, lt(date, sql.placeholder('date'))))
      .orderBy(desc(date), desc(at))
      .limit(1)
      .prepare(),
    closes: orm
      // SQLite takes the other columns from the maximum's row.
      .select({ date, equity, at: max(at) })
      .from(equityPoints)
      .where(and(isOfAccount, between(date, sql.placeholder('from'), sql.placeholder('to'))))
      .groupBy(date)
      .orderBy(date)
      .prepare(),
  };
}
