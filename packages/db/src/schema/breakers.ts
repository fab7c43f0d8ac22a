import type { BreakerPool, Pool } from '@tideline/engine';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonText } from './columns.ts';

export const breakers = sqliteTable('breakers', {
  pool: text('pool').$type<Pool>().primaryKey(),
  state: jsonText<BreakerPool>('state').notNull(),
});
