import {
  BAR_MS,
  type DecisionEntry,
  type DecisionInputs,
  type EpochMs,
  type TradingDate,
} from '@tideline/engine';
import { and, desc, eq, inArray, max, min, sql } from 'drizzle-orm';
import { createGateReader } from '../gate-rules.ts';
import type { Database } from '../open.ts';
import { decisions } from '../schema/decisions.ts';

const MINUTE_MS = 60_000;
/**
 * UTC time at which any day's first bars begin: 9:30 in New York's summer to 16:00 in its winter.
 */
const FIRST_BAR_OFFSET_MS = (13 * 60 + 30) * MINUTE_MS;
const BARS_END_OFFSET_MS = 21 * 60 * MINUTE_MS;
const BAR_START_OFFSETS_MS = Array.from(
  { length: (BARS_END_OFFSET_MS - FIRST_BAR_OFFSET_MS) / BAR_MS },
  (_, index) => FIRST_BAR_OFFSET_MS + index * BAR_MS,
);

/** Rows older than the column have no inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface DecisionPageQuery {
  /** Only bars that start before this; null for the newest. */
  readonly beforeBarStart: EpochMs | null;
  readonly maxRows: number;
}

const WHOLE_DAY_PAGE: DecisionPageQuery = {
  beforeBarStart: null,
  maxRows: BAR_START_OFFSETS_MS.length,
};

export function createDecisionsRepository(database: Database) {
  const { orm } = database;
  const readGates = createGateReader(database);
  const isOfUserAndFeed = and(
    eq(decisions.userId, sql.placeholder('userId')),
    eq(decisions.feed, sql.placeholder('feed')),
  );
  const barsSql = sql`(SELECT value FROM json_each(${sql.placeholder('bars')}))`;
  const selectDay = orm
    .select()
    .from(decisions)
    // The rows of a bar lie together on disk, those of a user don't.
    .where(and(isOfUserAndFeed, inArray(decisions.barStart, barsSql)))
    .orderBy(desc(decisions.barStart))
    .limit(sql.placeholder('limit'))
    .prepare();
  const selectBar = orm
    .select()
    .from(decisions)
    .where(and(isOfUserAndFeed, eq(decisions.barStart, sql.placeholder('barStart'))))
    .prepare();

  // Two statements: for both extremes at once SQLite would read all rows between.
  const prepareExtreme = (aggregate: typeof min) =>
    orm
      .select({ barStart: aggregate(decisions.barStart) })
      .from(decisions)
      .where(eq(decisions.feed, sql.placeholder('feed')))
      .prepare();
  const [first, last] = [prepareExtreme(min), prepareExtreme(max)] as const;

  function toDecisionRow(row: typeof decisions.$inferSelect): DecisionRow {
    const { id: _id, userId: _userId, feed: _feed, date: _date, gates, ...entry } = row;
    return { type: 'decision', ...entry, gates: readGates(gates) };
  }

  return {
    /** Newest first; `page` bounds what is read. */
    readDay(
      userId: string,
      feed: string,
      date: TradingDate,
      { beforeBarStart: before, maxRows: limit }: DecisionPageQuery = WHOLE_DAY_PAGE,
    ): readonly DecisionRow[] {
      const barStarts = barStartsOf(date);
      const bars = JSON.stringify(barStarts.filter((start) => before === null || start < before));
      return selectDay.all({ userId, feed, bars, limit }).map(toDecisionRow);
    },
    /** Dates of any user's first and last decision within a feed. */
    readDateRange(feed: string) {
      const from = first.get({ feed })?.barStart ?? null;
      const to = last.get({ feed })?.barStart ?? null;
      return from === null || to === null
        ? null
        : { first: sessionDate(from), last: sessionDate(to) };
    },
    ofBar(userId: string, feed: string, barStart: EpochMs): DecisionRow | null {
      const row = selectBar.get({ userId, feed, barStart });
      return row === undefined ? null : toDecisionRow(row);
    },
  };
}

/** A session lies within one UTC day. */
export function barStartsOf(date: TradingDate): readonly EpochMs[] {
  const midnight = Date.parse(date);
  return BAR_START_OFFSETS_MS.map((start) => midnight + start);
}

function sessionDate(barStart: EpochMs): TradingDate {
  return new Date(barStart).toISOString().slice(0, 10);
}
