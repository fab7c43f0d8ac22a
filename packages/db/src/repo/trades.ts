import type { Money, TradingDate } from '@tideline/engine';
import { and, between, eq, sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { trades } from '../schema/trades.ts';

/** A sum over closed trades; break-even is neither win nor loss. */
export interface TradeTotals {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Before fees, in 1/10,000 dollar. */
  readonly grossPnl: Money;
}

/** The ledger of closed trades, one brokerage account at a time. */
export interface Trades {
  /** Over trading dates, both ends included; a null start means since the beginning. */
  totals(
    userId: string,
    accountNumber: string,
    range: { readonly from: TradingDate | null; readonly to: TradingDate },
  ): TradeTotals;
}

export function createTrades({ orm }: Database): Trades {
  const totals = orm
    .select({
      trades: sql<number>`count(*)`,
      wins: sql<number>`count(*) filter (where ${trades.grossPnl} > 0)`,
      losses: sql<number>`count(*) filter (where ${trades.grossPnl} < 0)`,
      grossPnl: sql<number>`coalesce(sum(${trades.grossPnl}), 0)`,
    })
    .from(trades)
    .where(
      and(
        eq(trades.userId, sql.placeholder('userId')),
        eq(trades.accountNumber, sql.placeholder('accountNumber')),
        between(trades.date, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .prepare();
  return {
    totals: (userId, accountNumber, { from, to }) => {
      // An aggregate without groups has exactly one row; dates are compared as text.
      const row = totals.get({ userId, accountNumber, from: from ?? '', to });
      if (row === undefined) throw new Error('an aggregate gave no row');
      return row;
    },
  };
}
