import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The operator's times without entries for all users, in New York. */
export const blackouts = sqliteTable('blackouts', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  label: text('label').notNull(),
  /** `YYYY-MM-DD` */
  date: text('date').notNull(),
  /** `HH:MM`, like `to`, at which the blackout has ended. */
  from: text('from_time').notNull(),
  to: text('to_time').notNull(),
});
