import type { MarketSignal } from '@tideline/engine';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn } from './columns.ts';

/** Inputs, points and signal at each bar's end, never changed. */
export const marketRows = sqliteTable(
  'market_rows',
  {
    feed: text('feed').notNull(),
    symbol: text('symbol').notNull(),
    barStart: integer('bar_start').notNull(),
    signal: jsonColumn<MarketSignal>('signal').notNull(),
  },
  (table) => [
    primaryKey({ name: 'market_rows_key', columns: [table.feed, table.symbol, table.barStart] }),
  ],
);
