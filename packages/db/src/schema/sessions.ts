import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Sign-in sessions, on wall time. Whoever reads this table can not sign in with it. */
export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the session id, in hex. The id itself is in the cookie and nowhere else. */
    idHash: text('id_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Absolute: nothing prolongs it. */
    expiresAt: integer('expires_at').notNull(),
    /** When the user last proved who it is, by signing in or later; 0 in rows older than this column. */
    provedAt: integer('proved_at').notNull().default(0),
    /** The user's own last act; 0 in rows older than this column, which are idle by that. */
    lastActiveAt: integer('last_active_at').notNull().default(0),
    /** The last second factor that was given; null when none was. */
    factorAt: integer('factor_at'),
    /** The user's when it began. */
    generation: integer('generation').notNull().default(0),
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);
