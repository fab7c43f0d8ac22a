import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerUserIdColumn } from './columns.ts';

/**
 * The believed bid and ask while a position was open. A part is written before its trade has a
 * ledger row, so it names the trade without referring to it. Times are market times, prices
 * 1/10,000 dollar. The bytes come last, so SQLite reads the other columns without them.
 */
export const tradePaths = sqliteTable(
  'trade_paths',
  {
    tradeId: text('trade_id').notNull(),
    /** Times of the part's first and last point. */
    fromAt: integer('from_at').notNull(),
    toAt: integer('to_at').notNull(),
    userId: ownerUserIdColumn(),
    /** Best bid of all believed readings, also between two points. */
    bestBid: integer('best_bid'),
    worstBid: integer('worst_bid'),
    points: integer('points').notNull(),
    /** Readings not believed. */
    refused: integer('refused').notNull(),
    /** How often recording began; more than once means a server restart. */
    begun: integer('begun').notNull(),
    isThinned: integer('is_thinned', { mode: 'boolean' }).notNull(),
    path: blob('path', { mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'trade_paths_key', columns: [table.tradeId, table.fromAt] }),
    index('trade_paths_to_thin').on(table.fromAt).where(sql`is_thinned = 0`),
  ],
);
