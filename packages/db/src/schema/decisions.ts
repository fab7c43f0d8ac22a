import type { DecisionEntry, DecisionInputs, GateReading, OptionContract } from '@tideline/engine';
import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { jsonColumn, ownerUserIdColumn } from './columns.ts';

export type StoredGate = readonly [rule: number, passes: 0 | 1, reading: string];

/** Rows older than the table of rules hold gates in full. */
export type StoredGates = readonly StoredGate[] | readonly GateReading[];

/** One row per user and bar. A past played again replaces its rows. */
export const decisions = sqliteTable(
  'decisions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: ownerUserIdColumn(),
    feed: text('feed').notNull(),
    date: text('date').notNull(),
    barStart: integer('bar_start').notNull(),
    symbol: text('symbol').notNull(),
    outcome: text('outcome').$type<DecisionEntry['outcome']>().notNull(),
    sentence: text('sentence').notNull(),
    gates: jsonColumn<StoredGates>('gates').notNull(),
    contract: jsonColumn<OptionContract>('contract'),
    quantity: integer('quantity'),
    /** In 1/10,000 dollar. */
    limitPrice: integer('limit_price'),
    tradeId: text('trade_id'),
    /** Null in rows older than this column. */
    inputs: jsonColumn<DecisionInputs>('inputs'),
  },
  // Sorted by bar, rows written at once lie together on disk: by user, each would cost its own
  // page.
  ({ feed, barStart, userId, symbol }) => [
    uniqueIndex('decisions_once_per_bar').on(feed, barStart, userId, symbol),
  ],
);
