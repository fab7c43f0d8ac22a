import type { DateRange, DayClose, EpochMs, Money, TradingDate } from '@tideline/engine';
import type { Transaction } from 'better-sqlite3';
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

/**
 * Equity by day, which the ledger can't give: it has no open positions, deposits or withdrawals.
 */
export class EquityRepository {
  readonly #orm: Database['orm'];
  readonly #queries: ReturnType<typeof prepareQueries>;
  readonly #appendPoints: Transaction<
    (points: readonly EquityPoint[], alsoWrite?: () => void) => void
  >;

  constructor({ orm, sqlite }: Database) {
    this.#orm = orm;
    this.#queries = prepareQueries(orm);
    this.#appendPoints = sqlite.transaction((points, alsoWrite) => {
      for (const point of points) this.#queries.insert.run({ ...point });
      alsoWrite?.();
    });
  }

  /**
   * Appends in one transaction, with what `alsoWrite` writes. A simulated past played again replaces
   * its points.
   */
  appendPoints(points: readonly EquityPoint[], alsoWrite?: () => void): void {
    this.#appendPoints.immediate(points, alsoWrite);
  }

  readDay(
    userId: string,
    accountNumber: string,
    date: TradingDate,
  ): readonly Pick<EquityPoint, 'at' | 'equity'>[] {
    return this.#queries.ofDay.all({ userId, accountNumber, date });
  }

  readDayCloses(
    userId: string,
    accountNumber: string,
    { from, to }: DateRange,
  ): readonly DayClose[] {
    const closes = this.#queries.closes.all({ userId, accountNumber, from: from ?? '', to });
    return closes.map(({ date, equity, at }) => ({ date, equity, at: at ?? 0 }));
  }

  readEquityBefore(userId: string, accountNumber: string, date: TradingDate): Money | null {
    return this.#queries.before.get({ userId, accountNumber, date })?.equity ?? null;
  }

  /**
   * Called daily: of the previous trading date with points only the last is kept, for all accounts.
   */
  thinOutDayBefore(date: TradingDate): void {
    const orm = this.#orm;
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
    orm
      .delete(equityPoints)
      .where(
        and(
          eq(equityPoints.date, lastDate),
          exists(orm.select({ at: later.at }).from(later).where(isLaterThatDay)),
        ),
      )
      .run();
  }
}

function prepareQueries(orm: Database['orm']) {
  const isOfAccount = and(
    eq(equityPoints.userId, sql.placeholder('userId')),
    eq(equityPoints.accountNumber, sql.placeholder('accountNumber')),
  );
  const { date, at, equity } = equityPoints;
  return {
    insert: orm
      .insert(equityPoints)
      .values(placeholdersOf(equityPoints))
      .onConflictDoUpdate({
        target: [equityPoints.userId, equityPoints.accountNumber, date, at],
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
