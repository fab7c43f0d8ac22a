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
  },
  (table) => [index('sessions_by_user').on(table.userId)],
);
