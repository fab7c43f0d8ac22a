import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: how far this database has come. None before the first start. */
export const generation = sqliteTable('generation', {
  id: integer('id').primaryKey(),
  /** Names the database; copies of it have the same name. */
  lineage: text('lineage').notNull(),
  /** Raised with every start, every stop, and every act that a copy from before must not undo. */
  number: integer('number').notNull(),
  /** Whether the file beside the database has been written: it must be there then. */
  isKept: integer('is_kept', { mode: 'boolean' }).notNull(),
});
