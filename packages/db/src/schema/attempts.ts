import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ownerUserIdColumn } from './columns.ts';

/** Attempts to send an order, each stored before it. There is no index, as in `intents`. */
export const orderAttempts = sqliteTable('attempts', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  userId: ownerUserIdColumn(),
  clientOrderId: text('client_order_id').notNull(),
  /** Market time, epoch ms. */
  at: integer('at').notNull(),
  fence: integer('fence').notNull(),
});
