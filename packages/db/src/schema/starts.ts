import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const processStarts = sqliteTable('starts', {
  fence: integer('fence').primaryKey(),
  build: text('build').notNull(),
  /** Wall time. */
  startedAt: integer('started_at').notNull(),
  /** Wall time when all accounts were read; null when the process stopped before. */
  reconciledAt: integer('reconciled_at'),
});
