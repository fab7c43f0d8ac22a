import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * 5-minute bars as the market corrected them later, beside the same bar in `bars` as evaluated.
 * They decide nothing. Prices in 1/10,000 dollar.
 */
export const correctedBars = sqliteTable(
  'corrected_bars',
  {
    feed: text('feed').notNull(),
    symbol: text('symbol').notNull(),
    start: integer('start').notNull(),
    open: integer('open').notNull(),
    high: integer('high').notNull(),
    low: integer('low').notNull(),
    close: integer('close').notNull(),
    volume: real('volume').notNull(),
  },
  (table) => [
    primaryKey({ name: 'corrected_bars_key', columns: [table.feed, table.symbol, table.start] }),
  ],
);
