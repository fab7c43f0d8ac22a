import {
  type DateRange,
  isLateRowId,
  type LedgerRow,
  type TradeClosedEntry,
} from '@tideline/engine';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholdersOf } from '../schema/placeholders.ts';
import { trades } from '../schema/trades.ts';
import { inPages, PAGE_ROWS } from './pages.ts';

const CURSOR_BEFORE_ALL = { closedAt: Number.MIN_SAFE_INTEGER, tradeId: '' };

/** Reads the ledger in pages, between which other work runs. */
export function createTradesRepository({ orm, sqlite }: Database) {
  // Rows are never deleted, so SQLite numbers them upward.
  const newest = sqlite.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM trades').pluck();
  const lastRow = (): number => newest.get() ?? 0;
  const usersOf = sqlite
    .prepare<[number], string>('SELECT user_id FROM trades WHERE rowid > ?')
    .pluck();
  const { tradeId, date, closedAt, grossPnl, feesMicro } = trades;
  const given = placeholdersOf(trades);
  const { date: afterDate, closedAt: afterMoment, tradeId: afterId } = given;
  const isOfUser = eq(trades.userId, given.userId);
  const wasThere = sql`rowid <= ${sql.placeholder('lastRow')}`;
  const page = orm
    .select({ tradeId, date, closedAt, grossPnl, feesMicro })
    .from(trades)
    .where(
      and(
        isOfUser,
        eq(trades.accountNumber, given.accountNumber),
        // Dates are compared as text.
        lte(date, sql.placeholder('to')),
        sql`(${date}, ${closedAt}, ${tradeId}) > (${afterDate}, ${afterMoment}, ${afterId})`,
        wasThere,
      ),
    )
    .orderBy(date, closedAt, tradeId)
    .limit(PAGE_ROWS)
    .prepare();
  const idPage = orm
    .select({ tradeId, closedAt })
    .from(trades)
    .where(and(isOfUser, sql`(${closedAt}, ${tradeId}) > (${afterMoment}, ${afterId})`, wasThere))
    .orderBy(closedAt, tradeId)
    .limit(PAGE_ROWS)
    .prepare();
  const recent = orm
    .select()
    .from(trades)
    .where(isOfUser)
    .orderBy(desc(closedAt), desc(tradeId))
    .limit(sql.placeholder('limit'))
    .prepare();

  return {
    /** In the order of recording, without rows written after the first page was read. */
    pages(userId: string, accountNumber: string, { from, to }: DateRange) {
      const of = { userId, accountNumber, to, lastRow: lastRow() };
      const start = { date: from ?? '', ...CURSOR_BEFORE_ALL };
      return inPages<LedgerRow>((last) => page.all({ ...of, ...(last ?? start) }));
    },
    /** Rows of all accounts, the last closed first. */
    recent: (userId: string, limit: number): readonly TradeClosedEntry[] =>
      recent.all({ userId, limit }).map(fromRow),
    /** Counts trades of all accounts; one with several rows counts once. */
    async countOf(userId: string): Promise<number> {
      const of = { userId, lastRow: lastRow() };
      let number = 0;
      for await (const rows of inPages<Pick<LedgerRow, 'tradeId' | 'closedAt'>>((last) =>
        idPage.all({ ...of, ...(last ?? CURSOR_BEFORE_ALL) }),
      )) {
        number += rows.filter((row) => !isLateRowId(row.tradeId)).length;
      }
      return number;
    },
    /** Grows with each row of any user. */
    lastRow,
    usersSince: (row: number): readonly string[] => usersOf.all(row),
  };
}

function fromRow(row: typeof trades.$inferSelect): TradeClosedEntry {
  const { userId: _userId, ...entry } = row;
  return { type: 'trade-closed', ...entry };
}
