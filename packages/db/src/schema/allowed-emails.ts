import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

export const allowedEmails = sqliteTable('allowed_emails', {
  /** Trimmed and in lower case. */
  email: text('email').primaryKey(),
  /** Wall time. */
  addedAt: integer('added_at').notNull(),
  /** The administrator; null for the owner's address and the console's. */
  addedBy: text('added_by').references(() => users.id, { onDelete: 'set null' }),
});
