import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn, ownerUserIdColumn } from './columns.ts';

/** Times are wall times. Reading the rows gives no way in. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    userId: ownerUserIdColumn('cascade'),
    name: text('name').notNull(),
    /** SHA-256 of the token, in hex. The token is shown once, and nowhere else. */
    tokenHash: text('token_hash').notNull().unique(),
    scopes: jsonColumn<readonly ('read' | 'control' | 'metrics')[]>('scopes').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Written at most once a minute; null before the first use. */
    lastUsedAt: integer('last_used_at'),
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [index('api_tokens_by_user').on(table.userId)],
);
