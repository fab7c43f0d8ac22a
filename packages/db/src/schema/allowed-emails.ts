import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Who may register. */
export const allowedEmails = sqliteTable('allowed_emails', {
  /** Trimmed and in lower case. */
  email: text('email').primaryKey(),
  /** Wall time. */
  addedAt: integer('added_at').notNull(),
});
