import type { BidAsk, EpochMs, QuotedOrder } from '@tideline/engine';
import type { Statement } from 'better-sqlite3';
import type { Database } from '../../open.ts';
import type { TradeOrder } from '../../schema/trade-details.ts';
import {
  IN_RANGE_SQL,
  IS_FIRST_ROW_SQL,
  type TradePageBounds,
  type TradeQuery,
  tradeBounds,
} from '../closed-trades.ts';
import { inPages, PAGE_ROWS } from '../pages.ts';

type QuotedRow = readonly [
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
  WHERE ${IN_RANGE_SQL} AND ${IS_FIRST_ROW_SQL} AND (t.closed_at, t.trade_id) > (@closedAt, @tradeId)`;

export class QuotedOrders {
  readonly #page: Statement<[TradePageBounds], QuotedRow>;
  readonly #count: Statement<[TradePageBounds], number>;

  constructor({ sqlite }: Database) {
    this.#page = sqlite
      .prepare<[TradePageBounds], QuotedRow>(
        `SELECT t.closed_at, t.trade_id, d.orders,
          json_extract(x.inputs, '$.bid', '$.ask', '$.delta')
        ${FROM_ORDERS_SQL} ORDER BY t.closed_at, t.trade_id LIMIT @limit`,
      )
      .raw();
    this.#count = sqlite
      .prepare<[TradePageBounds], number>(
        `SELECT count(*) FROM (SELECT 1 FROM trades t WHERE ${IN_RANGE_SQL} LIMIT @limit)`,
      )
      .pluck();
  }

  countUpTo(query: TradeQuery, most: number): number {
    const place = { closedAt: 0, tradeId: '' };
    return this.#count.get({ ...tradeBounds(query), ...place, limit: most }) ?? 0;
  }

  async *readPages(query: TradeQuery): AsyncGenerator<readonly QuotedOrder[]> {
    const within = tradeBounds(query);
    const pages = inPages<QuotedRow>((last) => {
      const [closedAt, tradeId] = last ?? [Number.MIN_SAFE_INTEGER, ''];
      const begins = Math.max(within.begins, closedAt);
      return this.#page.all({ ...within, closedAt, tradeId, begins, limit: PAGE_ROWS });
    });
    for await (const rows of pages) yield rows.flatMap(toQuotedOrders);
  }
}

function toQuotedOrders([, , orders, decision]: QuotedRow): readonly QuotedOrder[] {
  if (orders === null) return [];
  const [bid, ask, delta] = (decision === null ? [] : JSON.parse(decision)) as (number | null)[];
  const decided = bid == null || ask == null ? null : { bid, ask };
  return (JSON.parse(orders) as readonly TradeOrder[]).flatMap((order, index) =>
    toQuoted(order, index === 0, decided, delta ?? null),
  );
}

/** A protective stop waits until it is hit, so the quote when planned says nothing of the fill. */
function toQuoted(
  order: TradeOrder,
  isFirst: boolean,
  decided: BidAsk | null,
  delta: number | null,
): readonly QuotedOrder[] {
  const { role, side, sentAt, changedAt, phase, filledQuantity, quotes } = order;
  if (role === 'stop' || sentAt === null) return [];
  const atDecision = role === 'entry' ? decided : null;
  const hasFilled = filledQuantity > 0;
  const lastNews = phase === 'filled' ? changedAt : null;
  const quoted = {
    side,
    sentAt,
    delta,
    atDecision,
    // The first order is planned with the decision, on its quote.
    atSubmit: quotes?.submit ?? (isFirst ? atDecision : null),
    atFill: quotes?.fill ?? null,
    fillPrice: hasFilled ? order.filledAveragePrice : null,
    filledAt: hasFilled ? (quotes?.filledAt ?? lastNews) : null,
  };
  return [quoted];
}
