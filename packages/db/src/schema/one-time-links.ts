import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Links to register, or to set a new password. Times are wall times. */
export const oneTimeLinks = sqliteTable(
  'one_time_links',
  {
    /** SHA-256 in hex of the token, which is only in the link. */
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ['invite', 'reset'] }).notNull(),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    /** Null for an invitation, when there is no user yet. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The administrator; null when made by the console. */
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The user's generation when the link was made; unused by an invitation. */
    generation: integer('generation').notNull().default(0),
  },
  (table) => [uniqueIndex('one_time_links_by_email').on(table.kind, table.email)],
);
