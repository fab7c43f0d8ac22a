import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Who did what, on wall time. Rows are only ever added: triggers refuse everything else. They are
 * written in the migration `accounts`, and a later one that rebuilds a table has to repeat them.
 * Nothing here refers to another table, because such rows would change when that one does.
 */
export const auditLog = sqliteTable('audit_log', {
  /** 1 for the first, then one more each time, without a gap. */
  id: integer('id').primaryKey(),
  at: integer('at').notNull(),
  /** The user who did it; null for the console and the system. */
  actorId: text('actor_id'),
  /** The user's e-mail address at that time, `console` or `system`. */
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  /** What it was done to. */
  subject: text('subject'),
  /** JSON as it was hashed. */
  detail: text('detail'),
  /** Where the request came from. */
  address: text('address'),
  /** SHA-256 over the hash of the row before and this row's fields, in hex. */
  hash: text('hash').notNull(),
});

/** One row: where the log ends, so that a missing end is seen. None while nothing was written. */
export const auditHead = sqliteTable('audit_head', {
  id: integer('id').primaryKey(),
  rows: integer('rows').notNull(),
  /** Of the newest row. */
  hash: text('hash').notNull(),
});
