import type { AccountState } from '@tideline/engine';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { guardedJsonText } from './columns.ts';
import { users } from './users.ts';

/** The trading machine of each user as of its last step. */
export const accountStates = sqliteTable('account_states', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  sequence: integer('sequence').notNull(),
  state: guardedJsonText<AccountState>('state').notNull(),
  /** Market time of the step. */
  at: integer('at').notNull(),
});
