import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: how far this database has come. None before the first start. */
export const generation = sqliteTable('generation', {
  id: integer('id').primaryKey(),
  /** Names the database; its copies have the same. */
  lineage: text('lineage').notNull(),
  /** Raised by every start, stop, and act that an earlier copy must not undo. */
  number: integer('number').notNull(),
  /** The file beside the database was written, and must be there. */
  isKept: integer('is_kept', { mode: 'boolean' }).notNull(),
});
