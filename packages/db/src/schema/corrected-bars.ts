import { primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core';
import { barColumns } from './bars.ts';

/**
 * 5-minute bars as the market corrected them later, beside the same bar in `bars` as evaluated.
 * They decide nothing.
 */
export const correctedBars = sqliteTable('corrected_bars', barColumns(), (table) => [
  primaryKey({ name: 'corrected_bars_key', columns: [table.feed, table.symbol, table.start] }),
]);
