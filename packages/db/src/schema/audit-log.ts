import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Times are wall times. Triggers of the migration `accounts` refuse all but new rows; a migration
 * that rebuilds a table must repeat them. No column refers to another table, whose changes would
 * change these rows.
 */
export const auditLog = sqliteTable('audit_log', {
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  /** Null for the console and the system. */
  actorId: text('actor_id'),
  /** E-mail address at that time, `console` or `system`. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject'),
  /** JSON text exactly as it was hashed. */
  detail: text('detail'),
  address: text('address'),
  /** SHA-256 over the previous row's hash and this row's fields, in hex. */
  hash: text('hash').notNull(),
});

/** This one row reveals missing rows at the log's end; none before the first entry. */
export const auditHead = sqliteTable('audit_head', {
  id: integer('id').primaryKey(),
  rows: integer('rows').notNull(),
  hash: text('hash').notNull(),
});
