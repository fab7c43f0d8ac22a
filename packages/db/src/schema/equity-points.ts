import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerUserIdColumn } from './columns.ts';

export const equityPoints = sqliteTable(
  'equity_points',
  {
    userId: ownerUserIdColumn(),
    accountNumber: text('account_number').notNull(),
    date: text('date').notNull(),
    /** Market time, epoch ms. */
    at: integer('at').notNull(),
    /** In 1/10,000 dollar. */
    equity: integer('equity').notNull(),
  },
  ({ userId, accountNumber, date, at }) => [
    primaryKey({ name: 'equity_points_key', columns: [userId, accountNumber, date, at] }),
    // Finds the points of all accounts when a day is over.
    index('equity_points_by_date').on(date),
  ],
);
