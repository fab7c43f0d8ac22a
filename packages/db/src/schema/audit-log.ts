import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Times are wall times. Triggers of the migration `accounts` refuse all but new rows; a migration
 * that rebuilds a table must repeat them. No column refers to another table, whose changes would
 * change these rows.
 */
export const auditLog = sqliteTable('audit_log', {
  /** From 1, without a gap. */
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  /** Actor id; null for the console and the system. */
  actorId: text('actor_id'),
  /** E-mail address at that time, `console` or `system`. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject'),
  /** JSON as it was hashed. */
  detail: text('detail'),
  address: text('address'),
  /** SHA-256 over the previous row's hash and this row's fields, in hex. */
  hash: text('hash').notNull(),
});

/** A missing end is found by this one row; there is none before the first entry. */
export const auditHead = sqliteTable('audit_head', {
  id: integer('id').primaryKey(),
  rows: integer('rows').notNull(),
  /** The newest row's hash. */
  hash: text('hash').notNull(),
});
