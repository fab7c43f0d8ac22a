import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { readAccountState } from '../read-account-state.ts';
import { digestedJsonColumn } from './columns.ts';
import { users } from './users.ts';

export const accountStates = sqliteTable('account_states', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  sequence: integer('sequence').notNull(),
  state: digestedJsonColumn('state', readAccountState).notNull(),
  /** Market time of the step. */
  at: integer('at').notNull(),
});
