import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** One row with the switch as last set; none while it never was. */
export const killSwitch = sqliteTable('kill_switch', {
  id: integer('id').primaryKey(),
  isEngaged: integer('is_engaged', { mode: 'boolean' }).notNull(),
  /** Wall time. */
  changedAt: integer('changed_at').notNull(),
  /** Null when set by the command, the file, or a user since deleted. */
  changedBy: text('changed_by').references(() => users.id, { onDelete: 'set null' }),
});
