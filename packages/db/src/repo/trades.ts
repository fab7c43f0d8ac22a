import { byTrade, type TradeClosedEntry, type TradingDate } from '@tideline/engine';
import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { trades } from '../schema/trades.ts';

/** The ledger of closed trades. */
export interface Trades {
  /** Over trading dates, both ends included, in the order in which they were closed; a null start means since the beginning. */
  ofAccount(
    userId: string,
    accountNumber: string,
    range: { readonly from: TradingDate | null; readonly to: TradingDate },
  ): readonly TradeClosedEntry[];
  /** The newest rows of all accounts of a user, the last closed first. */
  recent(userId: string, limit: number): readonly TradeClosedEntry[];
  /** Trades of all accounts of a user; one that was booked in pieces counts once. */
  countOf(userId: string): number;
  /** Grows with every row of any user, and is the same as long as none is written; read at once. */
  lastRow(): number;
}

export function createTrades({ orm, sqlite }: Database): Trades {
  // Rows of the ledger are never taken away: SQLite numbers them upward.
  const lastRow = sqlite.prepare<[], number>('SELECT coalesce(max(rowid), 0) FROM trades').pluck();
  const ofAccount = orm
    .select()
    .from(trades)
    .where(
      and(
        eq(trades.userId, sql.placeholder('userId')),
        eq(trades.accountNumber, sql.placeholder('accountNumber')),
        between(trades.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .orderBy(trades.closedAt, trades.tradeId)
    .prepare();
  const recent = orm
    .select()
    .from(trades)
    .where(eq(trades.userId, sql.placeholder('userId')))
    .orderBy(desc(trades.closedAt), desc(trades.tradeId))
    .limit(sql.placeholder('limit'))
    .prepare();
  const ledger = orm
    .select({
      tradeId: trades.tradeId,
      date: trades.date,
      closedAt: trades.closedAt,
      grossPnl: trades.grossPnl,
      feesMicro: trades.feesMicro,
    })
    .from(trades)
    .where(eq(trades.userId, sql.placeholder('userId')))
    .prepare();
  return {
    // Dates are compared as text.
    ofAccount: (userId, accountNumber, { from, to }) =>
      ofAccount.all({ userId, accountNumber, from: from ?? '', to }).map(fromRow),
    recent: (userId, limit) => recent.all({ userId, limit }).map(fromRow),
    countOf: (userId) => byTrade(ledger.all({ userId })).trades.length,
    lastRow: () => lastRow.get() ?? 0,
  };
}

function fromRow(row: typeof trades.$inferSelect): TradeClosedEntry {
  const { userId: _userId, ...entry } = row;
  return { type: 'trade-closed', ...entry };
}
