import type { Intent } from '@tideline/engine';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonText } from './columns.ts';
import { users } from './users.ts';

/** What each step wanted done, stored before any of it was. */
export const intents = sqliteTable(
  'intents',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The step's sequence. */
    sequence: integer('sequence').notNull(),
    type: text('type').$type<Intent['type']>().notNull(),
    clientOrderId: text('client_order_id'),
    intent: jsonText<Intent>('intent').notNull(),
    /** Market time of the step. */
    at: integer('at').notNull(),
  },
  (table) => [
    index('intents_by_step').on(table.userId, table.sequence),
    index('intents_by_order').on(table.clientOrderId),
  ],
);
