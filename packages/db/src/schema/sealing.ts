import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** One row with the master key that seals stored secrets; none before the first key. */
export const sealingKeyFingerprint = sqliteTable('sealing', {
  id: integer('id').primaryKey(),
  /** Distinguishes keys, and reveals nothing of them. */
  fingerprint: text('fingerprint').notNull(),
});
