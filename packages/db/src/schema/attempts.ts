import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './users.ts';

/** Every attempt to send an order, stored before the request left. */
export const attempts = sqliteTable(
  'attempts',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    clientOrderId: text('client_order_id').notNull(),
    /** Market time. */
    at: integer('at').notNull(),
    /** The process that sent it. */
    fence: integer('fence').notNull(),
  },
  (table) => [index('attempts_by_order').on(table.clientOrderId)],
);
