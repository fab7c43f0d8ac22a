import type { AlarmEntry } from '@tideline/engine';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

export const alarms = sqliteTable(
  'alarms',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    severity: text('severity').$type<AlarmEntry['severity']>().notNull(),
    code: text('code').notNull(),
    message: text('message').notNull(),
    /** Market time. */
    at: integer('at').notNull(),
  },
  (table) => [index('alarms_by_user').on(table.userId)],
);
