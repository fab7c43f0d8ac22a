import type { Intent } from '@tideline/engine';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn, ownerUserIdColumn } from './columns.ts';

/**
 * Each step's intents, stored before any was performed. The product never reads them, and an index
 * would only delay orders.
 */
export const accountIntents = sqliteTable('intents', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: ownerUserIdColumn(),
  sequence: integer('sequence').notNull(),
  type: text('type').$type<Intent['type']>().notNull(),
  clientOrderId: text('client_order_id'),
  intent: jsonColumn<Intent>('intent').notNull(),
  /** Market time of the step. */
  at: integer('at').notNull(),
});
