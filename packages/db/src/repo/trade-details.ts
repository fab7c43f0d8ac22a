import { isLateRowId, type OwnOrder, type TradeClosedEntry, tradeIdOfRow } from '@tideline/engine';
import { sql } from 'drizzle-orm';
import type { Database } from '../open.ts';
import { placeholdersOf } from '../schema/placeholders.ts';
import { type TradeOrder, tradeDetails } from '../schema/trade-details.ts';
import type { StepRecord } from '../step-record.ts';

/**
 * Saves orders with the ledger row, as the account's state drops a trade's orders with the next
 * trade. A late row updates them, unless the next trade has replaced them.
 */
export function createTradeDetailsWriter({ orm }: Database) {
  const insertDetails = orm
    .insert(tradeDetails)
    .values(placeholdersOf(tradeDetails))
    .onConflictDoNothing()
    .prepare();
  const updateOrders = orm
    .update(tradeDetails)
    .set({ orders: sql`${sql.placeholder('orders')}` })
    .where(sql`${tradeDetails.tradeId} = ${sql.placeholder('tradeId')}`)
    .prepare();

  return function writeDetails(
    entry: Pick<TradeClosedEntry, 'tradeId'>,
    { userId, feed, state }: Pick<StepRecord, 'userId' | 'feed' | 'state'>,
  ): void {
    const tradeId = tradeIdOfRow(entry.tradeId);
    const trade = [state.trade, state.lastTrade].find((each) => each?.id === tradeId);
    if (trade == null || state.venue === null) return;
    const orders = trade.orders.map(toTradeOrder);
    // A late row updates nothing where the trade is older than this table.
    if (isLateRowId(entry.tradeId)) {
      updateOrders.run({ tradeId, orders: JSON.stringify(orders) });
      return;
    }
    const { pool } = state.venue;
    const { barStart, settings, rules } = trade;
    const { riskLevel } = settings;
    const terms = { settings, rules };
    insertDetails.run({ tradeId, userId, pool, feed, barStart, riskLevel, orders, terms });
  };
}

function toTradeOrder(order: OwnOrder): TradeOrder {
  const { request, role, phase, filledQuantity, filledAveragePrice, refusal, quotes } = order;
  const { clientOrderId, side, type, quantity, limitPrice, stopPrice } = request;
  return {
    clientOrderId,
    role,
    side,
    type,
    quantity,
    limitPrice,
    stopPrice: stopPrice ?? null,
    phase,
    plannedAt: order.plannedAt.market,
    sentAt: order.lastAttemptAt?.market ?? null,
    acceptedAt: order.acceptedAt?.market ?? null,
    changedAt: order.changedAt.market,
    filledQuantity,
    filledAveragePrice,
    refusal,
    ...(quotes === undefined ? {} : { quotes }),
  };
}
