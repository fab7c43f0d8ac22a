import type { EpochMs, Money, TradingDate } from '@tideline/engine';
import { and, between, eq, exists, gt, lt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Database } from '../open.ts';
import { equityPoints } from '../schema/equity-points.ts';

/** What an account was worth at the end of a bar. */
export interface EquityPoint {
  readonly userId: string;
  readonly accountNumber: string;
  /** The trading date of the bar. */
  readonly date: TradingDate;
  /** Market time. */
  readonly at: EpochMs;
  readonly equity: Money;
}

/**
 * The equity curve. The ledger knows what was realised and nothing of an open position, of deposits
 * or of withdrawals, so a curve can't be worked out from it.
 */
export interface Equity {
  /** In one transaction. A simulated past that is played again replaces its points. */
  append(points: readonly EquityPoint[]): void;
  /** The points of one trading date, ascending. */
  ofDay(
    userId: string,
    accountNumber: string,
    date: TradingDate,
  ): readonly Pick<EquityPoint, 'at' | 'equity'>[];
  /** The last point of each trading date in the range, both ends included, ascending. */
  closes(
    userId: string,
    accountNumber: string,
    range: { readonly from: TradingDate; readonly to: TradingDate },
  ): readonly Pick<EquityPoint, 'date' | 'equity'>[];
  /**
   * Leaves the last point of the last trading date before this one that has points, of all accounts:
   * each day thins out the one before it.
   */
  thinOut(before: TradingDate): void;
}

export function createEquity({ orm, sqlite }: Database): Equity {
  const insert = orm
    .insert(equityPoints)
    .values({
      userId: sql.placeholder('userId'),
      accountNumber: sql.placeholder('accountNumber'),
      date: sql.placeholder('date'),
      at: sql.placeholder('at'),
      equity: sql.placeholder('equity'),
    })
    .onConflictDoUpdate({
      target: [equityPoints.userId, equityPoints.accountNumber, equityPoints.date, equityPoints.at],
      set: { equity: sql`excluded.equity` },
    })
    .prepare();
  const ofAccount = and(
    eq(equityPoints.userId, sql.placeholder('userId')),
    eq(equityPoints.accountNumber, sql.placeholder('accountNumber')),
  );
  const ofDay = orm
    .select({ at: equityPoints.at, equity: equityPoints.equity })
    .from(equityPoints)
    .where(and(ofAccount, eq(equityPoints.date, sql.placeholder('date'))))
    .orderBy(equityPoints.at)
    .prepare();
  const closes = orm
    // SQLite takes the other columns from the row that has the maximum.
    .select({
      date: equityPoints.date,
      equity: equityPoints.equity,
      at: max(equityPoints.at),
    })
    .from(equityPoints)
    .where(
      and(ofAccount, between(equityPoints.date, sql.placeholder('from'), sql.placeholder('to'))),
    )
    .groupBy(equityPoints.date)
    .orderBy(equityPoints.date)
    .prepare();
  const append = sqlite.transaction((points: readonly EquityPoint[]) => {
    for (const point of points) insert.run({ ...point });
  });

  return {
    append: (points) => append.immediate(points),
    ofDay: (userId, accountNumber, date) => ofDay.all({ userId, accountNumber, date }),
    closes: (userId, accountNumber, { from, to }) =>
      closes.all({ userId, accountNumber, from, to }).map(({ date, equity }) => ({ date, equity })),
    thinOut: (before) => {
      const [earlier, later] = [alias(equityPoints, 'earlier'), alias(equityPoints, 'later')];
      const lastDate = orm
        .select({ date: max(earlier.date) })
        .from(earlier)
        .where(lt(earlier.date, before));
      const laterThatDay = and(
        eq(later.userId, equityPoints.userId),
        eq(later.accountNumber, equityPoints.accountNumber),
        eq(later.date, equityPoints.date),
        gt(later.at, equityPoints.at),
      );
      orm
        .delete(equityPoints)
        .where(
          and(
            eq(equityPoints.date, lastDate),
            exists(orm.select({ at: later.at }).from(later).where(laterThatDay)),
          ),
        )
        .run();
    },
  };
}
