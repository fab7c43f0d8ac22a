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

const MINUTE = 60_000;
/**
 * UTC time at which any day's first bars begin: 9:30 in New York's summer to 16:00 in its winter.
 */
const FIRST_BAR_MS = (13 * 60 + 30) * MINUTE;
const END_OF_BARS_MS = 21 * 60 * MINUTE;
const BAR_STARTS = Array.from(
  { length: (END_OF_BARS_MS - FIRST_BAR_MS) / BAR_MS },
  (_, number) => FIRST_BAR_MS + number * BAR_MS,
);

/** Rows older than the column have no inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

export interface DecisionPage {
  /** Only bars that start before this; null for the newest. */
  readonly before: EpochMs | null;
  readonly limit: number;
}

const WHOLE_DAY_PAGE: DecisionPage = { before: null, limit: BAR_STARTS.length };

export function createDecisionsRepository(database: Database) {
  const { orm } = database;
  const gatesOf = createGateReader(database);
  const ofUser = and(
    eq(decisions.userId, sql.placeholder('userId')),
    eq(decisions.feed, sql.placeholder('feed')),
  );
  const ofDay = orm
    .select()
    .from(decisions)
    // The rows of a bar lie together on disk, those of a user don't.
    .where(
      and(
        ofUser,
        inArray(decisions.barStart, sql`(SELECT value FROM json_each(${sql.placeholder('bars')}))`),
      ),
    )
    .orderBy(desc(decisions.barStart))
    .limit(sql.placeholder('limit'))
    .prepare();
  const ofBar = orm
    .select()
    .from(decisions)
    .where(and(ofUser, eq(decisions.barStart, sql.placeholder('barStart'))))
    .prepare();

  // Uses two statements: SQLite would read all rows between for both in one.
  const prepareEnd = (end: typeof min) =>
    orm
      .select({ barStart: end(decisions.barStart) })
      .from(decisions)
      .where(eq(decisions.feed, sql.placeholder('feed')))
      .prepare();
  const [first, last] = [prepareEnd(min), prepareEnd(max)] as const;

  function fromRow(row: typeof decisions.$inferSelect): DecisionRow {
    const { id: _id, userId: _userId, feed: _feed, date: _date, gates, ...entry } = row;
    return { type: 'decision', ...entry, gates: gatesOf(gates) };
  }

  return {
    /** Newest first; `page` bounds what is read. */
    ofDay(
      userId: string,
      feed: string,
      date: TradingDate,
      { before, limit }: DecisionPage = WHOLE_DAY_PAGE,
    ): readonly DecisionRow[] {
      const starts = barStartsOf(date);
      const bars = JSON.stringify(starts.filter((start) => before === null || start < before));
      return ofDay.all({ userId, feed, bars, limit }).map(fromRow);
    },
    /** Dates of any user's first and last decision within a feed. */
    dates(feed: string) {
      const from = first.get({ feed })?.barStart ?? null;
      const to = last.get({ feed })?.barStart ?? null;
      return from === null || to === null
        ? null
        : { first: sessionDate(from), last: sessionDate(to) };
    },
    ofBar(userId: string, feed: string, barStart: EpochMs): DecisionRow | null {
      const row = ofBar.get({ userId, feed, barStart });
      return row === undefined ? null : fromRow(row);
    },
  };
}

/** A session lies within one UTC day. */
export function barStartsOf(date: TradingDate): readonly EpochMs[] {
  const midnight = Date.parse(date);
  return BAR_STARTS.map((start) => midnight + start);
}

function sessionDate(barStart: EpochMs): TradingDate {
  return new Date(barStart).toISOString().slice(0, 10);
}
