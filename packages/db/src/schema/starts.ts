import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row for each start of the process. */
export const starts = sqliteTable('starts', {
  /** The fencing number that it took. */
  fence: integer('fence').primaryKey(),
  /** Names the build that ran. */
  build: text('build').notNull(),
  /** Wall time. */
  startedAt: integer('started_at').notNull(),
  /** Wall time at which every account had been read once; null when it ended before. */
  reconciledAt: integer('reconciled_at'),
});
