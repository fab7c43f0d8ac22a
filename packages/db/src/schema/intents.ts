import type { Intent } from '@tideline/engine';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonText } from './columns.ts';
import { users } from './users.ts';

/**
 * What each step wanted done, stored before any of it was. The product never reads it: an index
 * would hold up every order for nothing.
 */
export const intents = sqliteTable('intents', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: text('user_id')
    .notNull()
    .references(() => users.id),
  sequence: integer('sequence').notNull(),
  type: text('type').$type<Intent['type']>().notNull(),
  clientOrderId: text('client_order_id'),
  intent: jsonText<Intent>('intent').notNull(),
  /** Market time of the step. */
  at: integer('at').notNull(),
});
