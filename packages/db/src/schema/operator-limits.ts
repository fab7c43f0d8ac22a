import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sets of limits, newest last; rows are never changed. */
export const operatorLimits = sqliteTable('operator_limits', {
  version: integer('version').primaryKey({ autoIncrement: true }),
  maxContracts: integer('max_contracts').notNull(),
  /** In dollars. */
  maxPremium: real('max_premium').notNull(),
  maxEntriesPerDay: integer('max_entries_per_day').notNull(),
  maxLossesPerDay: integer('max_losses_per_day').notNull(),
  userDailyLoss: real('user_daily_loss').notNull(),
  lastEntryMinutes: integer('last_entry_minutes').notNull(),
  flattenMinutes: integer('flatten_minutes').notNull(),
  moneyFlowGate: real('money_flow_gate').notNull(),
  /** The administrator; null for a restore. The id outlives the user. */
  savedBy: text('saved_by'),
  /** Wall time. */
  savedAt: integer('saved_at').notNull(),
});
