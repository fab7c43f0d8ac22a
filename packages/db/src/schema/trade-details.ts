import type {
  OrderQuotes,
  OrderType,
  OwnOrder,
  Pool,
  TradingRules,
  TradingSettings,
} from '@tideline/engine';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { jsonColumn, ownerUserIdColumn } from './columns.ts';
import { trades } from './trades.ts';

/** An order of a closed trade; times are market times, prices 1/10,000 dollar. */
export interface TradeOrder
  extends Pick<OwnOrder, 'role' | 'phase' | 'filledQuantity' | 'filledAveragePrice' | 'refusal'> {
  readonly clientOrderId: string;
  readonly side: 'buy' | 'sell';
  readonly type: OrderType;
  readonly quantity: number;
  readonly limitPrice: number | null;
  /** Absent in rows from before stop orders. */
  readonly stopPrice?: number | null;
  readonly plannedAt: number;
  readonly sentAt: number | null;
  readonly acceptedAt: number | null;
  readonly changedAt: number;
  /** Absent in rows from before quotes were recorded. */
  readonly quotes?: OrderQuotes;
}

/** Settings and rules at entry; rules introduced later are absent. */
export interface TradeTerms {
  readonly settings: TradingSettings;
  readonly rules: Partial<TradingRules>;
}

/**
 * Details that the ledger does not hold. One row a trade, written with its ledger rows; trades from
 * before the table have none.
 */
export const tradeDetails = sqliteTable('trade_details', {
  tradeId: text('trade_id')
    .primaryKey()
    .references(() => trades.tradeId),
  userId: ownerUserIdColumn(),
  pool: text('pool').$type<Pool>().notNull(),
  feed: text('feed').notNull(),
  barStart: integer('bar_start').notNull(),
  riskLevel: integer('risk_level').notNull(),
  orders: jsonColumn<readonly TradeOrder[]>('orders').notNull(),
  /** Null in trades from before terms were stored. */
  terms: jsonColumn<TradeTerms>('terms'),
});
