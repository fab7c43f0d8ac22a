import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row: which master key seals what is stored; none while nobody has said so. */
export const sealing = sqliteTable('sealing', {
  id: integer('id').primaryKey(),
  /** Tells keys apart, and tells nothing of them. */
  fingerprint: text('fingerprint').notNull(),
});
