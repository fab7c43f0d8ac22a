import type { RefusalCode } from '@tideline/engine';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

export const gateRules = sqliteTable(
  'gate_rules',
  {
    id: integer('id').primaryKey(),
    code: text('code').$type<RefusalCode>().notNull(),
    rule: text('rule').notNull(),
  },
  (table) => [uniqueIndex('gate_rules_once').on(table.code, table.rule)],
);
