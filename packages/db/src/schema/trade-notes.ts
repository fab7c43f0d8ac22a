import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn, ownerUserIdColumn } from './columns.ts';
import { trades } from './trades.ts';

export const tradeNotes = sqliteTable('trade_notes', {
  tradeId: text('trade_id')
    .primaryKey()
    .references(() => trades.tradeId),
  userId: ownerUserIdColumn(),
  note: text('note').notNull(),
  tags: jsonColumn<readonly string[]>('tags').notNull(),
  /** Wall time. */
  savedAt: integer('saved_at').notNull(),
});
