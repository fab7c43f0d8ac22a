import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Prices in 1/10,000 dollar. */
export function barColumns() {
  return {
    /**
     * A data feed, or one past of a simulated market, which may play an hour again at other prices.
     */
    feed: text('feed').notNull(),
    symbol: text('symbol').notNull(),
    start: integer('start').notNull(),
    open: integer('open').notNull(),
    high: integer('high').notNull(),
    low: integer('low').notNull(),
    close: integer('close').notNull(),
    volume: real('volume').notNull(),
  };
}

/** 5-minute bars as evaluated; never changed. */
export const bars = sqliteTable('bars', barColumns(), (table) => [
  primaryKey({ name: 'bars_key', columns: [table.feed, table.symbol, table.start] }),
]);
