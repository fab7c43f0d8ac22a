import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row that says how far this database has come; none before the first start. */
export const databaseGeneration = sqliteTable('generation', {
  id: integer('id').primaryKey(),
  /** Name of the database, which its copies share. */
  lineage: text('lineage').notNull(),
  /** Raised by every start, stop, and act that an earlier copy must not undo. */
  number: integer('number').notNull(),
  /** True when the file beside the database was written and must exist. */
  isKept: integer('is_kept', { mode: 'boolean' }).notNull(),
});
