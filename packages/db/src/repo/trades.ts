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
import { CURSOR_BEFORE_ALL_TRADES } from './closed-trades.ts';
import { PAGE_ROWS, readInPages } from './pages.ts';

const NEWEST_ROW_ID_SQL = 'SELECT coalesce(max(rowid), 0) FROM trades';

/** Reads the ledger in pages, between which other work runs. */
export function createTradesRepository({ orm, sqlite }: Database) {
  // Rows are never deleted, so SQLite numbers them upward.
  const selectNewestRowId = sqlite.prepare<[], number>(NEWEST_ROW_ID_SQL).pluck();
  const readLastRowId = (): number => selectNewestRowId.get() ?? 0;
  const selectUserIdsSince = sqlite
    .prepare<[number], string>('SELECT user_id FROM trades WHERE rowid > ?')
    .pluck();
  const { tradeId, date, closedAt, grossPnl, feesMicro } = trades;
  const columnPlaceholders = placeholdersOf(trades);
  const { date: afterDate, closedAt: afterTime, tradeId: afterId } = columnPlaceholders;
  const isOfUser = eq(trades.userId, columnPlaceholders.userId);
  const isUpToLast = sql`rowid <= ${sql.placeholder('lastRow')}`;
  const selectPage = orm
    .select({ tradeId, date, closedAt, grossPnl, feesMicro })
    .from(trades)
    .where(
      and(
        isOfUser,
        eq(trades.accountNumber, columnPlaceholders.accountNumber),
        // Dates are compared as text.
        lte(date, sql.placeholder('to')),
        sql`(${date}, ${closedAt}, ${tradeId}) > (${afterDate}, ${afterTime}, ${afterId})`,
        isUpToLast,
      ),
    )
    .orderBy(date, closedAt, tradeId)
    .limit(PAGE_ROWS)
    .prepare();
  const selectIdPage = orm
    .select({ tradeId, closedAt })
    .from(trades)
    .where(and(isOfUser, sql`(${closedAt}, ${tradeId}) > (${afterTime}, ${afterId})`, isUpToLast))
    .orderBy(closedAt, tradeId)
    .limit(PAGE_ROWS)
    .prepare();
  const selectRecent = orm
    .select()
    .from(trades)
    .where(isOfUser)
    .orderBy(desc(closedAt), desc(tradeId))
    .limit(sql.placeholder('limit'))
    .prepare();

  return {
    /** In the order of closing, without rows written after the first page was read. */
    readLedgerPages(userId: string, accountNumber: string, { from, to }: DateRange) {
      const filters = { userId, accountNumber, to, lastRow: readLastRowId() };
      const start = { date: from ?? '', ...CURSOR_BEFORE_ALL_TRADES };
      return readInPages<LedgerRow>((last) => selectPage.all({ ...filters, ...(last ?? start) }));
    },
    /** Rows of all accounts, the last closed first. */
    recent: (userId: string, limit: number): readonly TradeClosedEntry[] =>
      selectRecent.all({ userId, limit }).map(toTradeClosedEntry),
    /** Counts trades of all accounts; one with several rows counts once. */
    async countTrades(userId: string): Promise<number> {
      const filters = { userId, lastRow: readLastRowId() };
      let tradeCount = 0;
      for await (const rows of readInPages<Pick<LedgerRow, 'tradeId' | 'closedAt'>>((last) =>
        selectIdPage.all({ ...filters, ...(last ?? CURSOR_BEFORE_ALL_TRADES) }),
      )) {
        tradeCount += rows.filter((row) => !isLateRowId(row.tradeId)).length;
      }
      return tradeCount;
    },
    /** Grows with each row of any user. */
    lastRow: readLastRowId,
    usersSince: (row: number): readonly string[] => selectUserIdsSince.all(row),
  };
}

function toTradeClosedEntry(row: typeof trades.$inferSelect): TradeClosedEntry {
  const { userId: _userId, ...entry } = row;
  return { type: 'trade-closed', ...entry };
}
