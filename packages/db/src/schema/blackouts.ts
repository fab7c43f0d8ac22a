import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Times without entries for everybody, as the operator named them: in New York. */
export const blackouts = sqliteTable('blackouts', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  label: text('label').notNull(),
  /** `YYYY-MM-DD` */
  date: text('date').notNull(),
  /** `HH:MM`, the end excluded. */
  from: text('from_time').notNull(),
  to: text('to_time').notNull(),
});
