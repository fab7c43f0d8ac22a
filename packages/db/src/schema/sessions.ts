import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerUserIdColumn } from './columns.ts';

/** Times are wall times. Reading the rows gives no way to sign in. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 in hex of the session id, which is only in the cookie. */
    idHash: text('id_hash').primaryKey(),
    userId: ownerUserIdColumn('cascade'),
    expiresAt: integer('expires_at').notNull(),
    /** Last proof of identity, by signing in or later; 0 in rows older than this column. */
    provedAt: integer('proved_at').notNull().default(0),
    /** The user's own last act; 0 in rows older than this column, which makes them idle. */
    lastActiveAt: integer('last_active_at').notNull().default(0),
    /** When the second factor was last given; null if never. */
    factorAt: integer('factor_at'),
    generation: integer('generation').notNull().default(0),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);
