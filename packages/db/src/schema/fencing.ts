import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** One row with the number of the process that may trade. Each start takes the next number. */
export const fencingTokens = sqliteTable('fencing', {
  id: integer('id').primaryKey(),
  fence: integer('fence').notNull(),
});
