import type { ExitReason, OptionContract } from '@tideline/engine';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn, ownerUserIdColumn } from './columns.ts';

/** The ledger: one row per flat trade. Prices and money in 1/10,000 dollar. */
export const trades = sqliteTable(
  'trades',
  {
    tradeId: text('trade_id').primaryKey(),
    userId: ownerUserIdColumn(),
    accountNumber: text('account_number').notNull(),
    date: text('date').notNull(),
    contract: jsonColumn<OptionContract>('contract').notNull(),
    quantity: integer('quantity').notNull(),
    entryPrice: integer('entry_price').notNull(),
    exitPrice: integer('exit_price').notNull(),
    openedAt: integer('opened_at').notNull(),
    closedAt: integer('closed_at').notNull(),
    reason: text('reason').$type<ExitReason>().notNull(),
    /** Result before fees. */
    grossPnl: integer('gross_pnl').notNull(),
    /** Fees of the trade's fills, in millionths of a dollar; 0 in rows older than this column. */
    feesMicro: integer('fees_micro').notNull().default(0),
  },
  ({ userId, accountNumber, date, closedAt, tradeId }) => [
    index('trades_by_account').on(userId, accountNumber, date, closedAt, tradeId),
    index('trades_by_close').on(userId, closedAt, tradeId),
  ],
);
