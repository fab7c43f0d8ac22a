import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/**
 * The believed bid and ask of each position while it was open, in parts. A part is written before its
 * trade has a ledger row, so it names the trade without referring to it. Times are market times,
 * prices 1/10,000 dollar. The bytes come last: SQLite then reads the other columns without them.
 */
export const tradePaths = sqliteTable(
  'trade_paths',
  {
    tradeId: text('trade_id').notNull(),
    /** Of the part's first point, and of its last. */
    fromAt: integer('from_at').notNull(),
    toAt: integer('to_at').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** Of all believed readings, those between two points too. */
    bestBid: integer('best_bid'),
    worstBid: integer('worst_bid'),
    points: integer('points').notNull(),
    /** Readings that were not believed. */
    refused: integer('refused').notNull(),
    /** How often a recording began: more than once for a trade is a start of the server in between. */
    begun: integer('begun').notNull(),
    isThinned: integer('is_thinned', { mode: 'boolean' }).notNull(),
    path: blob('path', { mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'trade_paths_key', columns: [table.tradeId, table.fromAt] }),
    index('trade_paths_to_thin').on(table.fromAt).where(sql`is_thinned = 0`),
  ],
);
