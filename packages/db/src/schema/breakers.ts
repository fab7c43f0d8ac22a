import type { BreakerPool, Pool } from '@tideline/engine';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn } from './columns.ts';

export const breakers = sqliteTable('breakers', {
  pool: text('pool').$type<Pool>().primaryKey(),
  state: jsonColumn<BreakerPool>('state').notNull(),
});
