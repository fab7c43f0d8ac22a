import type { DecisionEntry, DecisionInputs, TradingDate } from '@tideline/engine';
import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { decisions } from '../schema/decisions.ts';

const DAY = 86_400_000;

/** A decision as it was written; rows older than the column have no inputs. */
export type DecisionRow = Omit<DecisionEntry, 'inputs'> & {
  readonly inputs: DecisionInputs | null;
};

/** Reads what the account book wrote, within one feed of the market. */
export interface Decisions {
  /** Newest first. */
  ofDay(userId: string, feed: string, date: TradingDate): readonly DecisionRow[];
  last(userId: string, feed: string): DecisionRow | null;
}

export function createDecisions({ orm }: Database): Decisions {
  const ofUser = and(
    eq(decisions.userId, sql.placeholder('userId')),
    eq(decisions.feed, sql.placeholder('feed')),
  );
  const ofDay = orm
    .select()
    .from(decisions)
    .where(and(ofUser, between(decisions.barStart, sql.placeholder('from'), sql.placeholder('to'))))
    .orderBy(desc(decisions.barStart))
    .prepare();
  const last = orm
    .select()
    .from(decisions)
    .where(ofUser)
    .orderBy(desc(decisions.barStart))
    .limit(1)
    .prepare();

  return {
    ofDay: (userId, feed, date) => {
      // A session lies within one UTC day. The bars are looked for, because their index is there anyway.
      const from = Date.parse(date);
      return ofDay.all({ userId, feed, from, to: from + DAY - 1 }).map(fromRow);
    },
    last: (userId, feed) => {
      const row = last.get({ userId, feed });
      return row === undefined ? null : fromRow(row);
    },
  };
}

function fromRow(row: typeof decisions.$inferSelect): DecisionRow {
  const { id: _id, userId: _userId, feed: _feed, date: _date, ...entry } = row;
  return { type: 'decision', ...entry };
}
