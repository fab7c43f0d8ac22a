import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/** One row: the number of the process that may trade. Each start takes the next. */
export const fencing = sqliteTable('fencing', {
  id: integer('id').primaryKey(),
  fence: integer('fence').notNull(),
});
