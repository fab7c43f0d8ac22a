import type { BidAsk, EpochMs, QuotedOrder } from '@tideline/engine';
import type { Database } from '../../open.ts';
import type { TradeOrder } from '../../schema/trade-details.ts';
import {
  IS_FIRST_ROW_SQL,
  TRADES_IN_RANGE_SQL,
  type TradeCursor,
  type TradePageBounds,
  type TradeQuery,
  tradePageBounds,
} from '../closed-trades.ts';
import { PAGE_ROWS, readInPages } from '../pages.ts';

type QuotedTradeRow = readonly [
  closedAt: EpochMs,
  tradeId: string,
  orders: string | null,
  /** JSON with bid, ask and delta of the entry's decision; null where unknown. */
  decision: string | null,
];

const FROM_ORDERS_SQL = `FROM trades t LEFT JOIN trade_details d ON d.trade_id = t.trade_id
  LEFT JOIN decisions x ON x.feed = d.feed AND x.bar_start = d.bar_start
    AND x.user_id = t.user_id AND x.symbol = t.contract ->> '$.underlying'
    AND x.trade_id = t.trade_id
  WHERE ${TRADES_IN_RANGE_SQL} AND ${IS_FIRST_ROW_SQL} AND (t.closed_at, t.trade_id) > (@closedAt, @tradeId)`;

export function createQuotedOrdersRepository({ sqlite }: Database) {
  const selectPage = sqlite
    .prepare<[TradePageBounds], QuotedTradeRow>(
      `SELECT t.closed_at, t.trade_id, d.orders,
        json_extract(x.inputs, '$.bid', '$.ask', '$.delta')
      ${FROM_ORDERS_SQL} ORDER BY t.closed_at, t.trade_id LIMIT @limit`,
    )
    .raw();
  const countOrders = sqlite
    .prepare<[Omit<TradePageBounds, keyof TradeCursor>], number>(
      `SELECT count(*) FROM (SELECT 1 FROM trades t WHERE ${TRADES_IN_RANGE_SQL} LIMIT @limit)`,
    )
    .pluck();

  return {
    countUpTo: (query: TradeQuery, maxCount: number): number =>
      countOrders.get({ ...tradePageBounds(query), limit: maxCount }) ?? 0,
    async *readPages(query: TradeQuery): AsyncGenerator<readonly QuotedOrder[]> {
      const bounds = tradePageBounds(query);
      const pages = readInPages<QuotedTradeRow>((last) => {
        const [closedAt, tradeId] = last ?? [Number.MIN_SAFE_INTEGER, ''];
        const begins = Math.max(bounds.begins, closedAt);
        return selectPage.all({ ...bounds, closedAt, tradeId, begins, limit: PAGE_ROWS });
      });
      for await (const rows of pages) yield rows.flatMap(toQuotedOrders);
    },
  };
}

function toQuotedOrders([, , orders, decision]: QuotedTradeRow): readonly QuotedOrder[] {
  if (orders === null) return [];
  const [bid, ask, delta] = (decision === null ? [] : JSON.parse(decision)) as (number | null)[];
  const decisionQuote = bid == null || ask == null ? null : { bid, ask };
  return (JSON.parse(orders) as readonly TradeOrder[]).flatMap((order, index) =>
    toQuotedOrder(order, index === 0, decisionQuote, delta ?? null),
  );
}

/** A protective stop waits until it is hit, so the quote when planned says nothing of the fill. */
function toQuotedOrder(
  order: TradeOrder,
  isFirst: boolean,
  decisionQuote: BidAsk | null,
  delta: number | null,
): readonly QuotedOrder[] {
  const { role, side, sentAt, changedAt, phase, filledQuantity, quotes } = order;
  if (role === 'stop' || sentAt === null) return [];
  const atDecision = role === 'entry' ? decisionQuote : null;
  const hasFilled = filledQuantity > 0;
  const lastFillAt = phase === 'filled' ? changedAt : null;
  const quoted = {
    side,
    sentAt,
    delta,
    atDecision,
    // The first order is planned with the decision, on its quote.
    atSubmit: quotes?.submit ?? (isFirst ? atDecision : null),
    atFill: quotes?.fill ?? null,
    fillPrice: hasFilled ? order.filledAveragePrice : null,
    filledAt: hasFilled ? (quotes?.filledAt ?? lastFillAt) : null,
  };
  return [quoted];
}
