import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonText } from './columns.ts';
import { trades } from './trades.ts';
import { users } from './users.ts';

export const tradeNotes = sqliteTable('trade_notes', {
  tradeId: text('trade_id')
    .primaryKey()
    .references(() => trades.tradeId),
  userId: text('user_id')
    .notNull()
    .references(() => users.id),
  note: text('note').notNull(),
  tags: jsonText<readonly string[]>('tags').notNull(),
  /** Wall time. */
  savedAt: integer('saved_at').notNull(),
});
