import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sets of thresholds, newest last; rows never change. */
export const thresholds = sqliteTable('thresholds', {
  version: integer('version').primaryKey({ autoIncrement: true }),
  mfiBullishThreshold: real('mfi_bullish_threshold').notNull(),
  mfiBearishThreshold: real('mfi_bearish_threshold').notNull(),
  rsiOversoldThreshold: real('rsi_oversold_threshold').notNull(),
  rsiOverboughtThreshold: real('rsi_overbought_threshold').notNull(),
  emaFastPeriod: integer('ema_fast_period').notNull(),
  emaSlowPeriod: integer('ema_slow_period').notNull(),
  relativeVolumeThreshold: real('relative_volume_threshold').notNull(),
  ivThreshold: real('iv_threshold').notNull(),
  slippageThreshold: real('slippage_threshold').notNull(),
  /** The administrator; null for the defaults. The id outlives the user. */
  savedBy: text('saved_by'),
  /** Wall time. */
  savedAt: integer('saved_at').notNull(),
});
