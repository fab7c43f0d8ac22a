import type { TradeClosedEntry, TradingDate } from '@tideline/engine';
import { and, between, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { trades } from '../schema/trades.ts';

/** The ledger of closed trades, one brokerage account at a time. */
export interface Trades {
  /** Over trading dates, both ends included, in the order in which they were closed; a null start means since the beginning. */
  ofAccount(
    userId: string,
    accountNumber: string,
    range: { readonly from: TradingDate | null; readonly to: TradingDate },
  ): readonly TradeClosedEntry[];
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
  return {
    // Dates are compared as text.
    ofAccount: (userId, accountNumber, { from, to }) =>
      ofAccount.all({ userId, accountNumber, from: from ?? '', to }).map(fromRow),
    lastRow: () => lastRow.get() ?? 0,
  };
}

function fromRow(row: typeof trades.$inferSelect): TradeClosedEntry {
  const { userId: _userId, ...entry } = row;
  return { type: 'trade-closed', ...entry };
}
