import type { Order } from '@tideline/api/schemas';
import { useMemo } from 'react';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import { TRADE_QUERY_NAME } from '../../../lib/trading/trade-texts.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { useTrades } from '../../../live/queries/trades.ts';

/**
 * The trade's drawer, or the dashboard while it is open. Null for an external order, and for an
 * entry that bought nothing.
 */
export function useTradeAddressOf(orders: readonly Order[]): (order: Order) => string | null {
  const { addressWith } = useUrlQuery();
  const oldest = orders.at(-1);
  const { trades } = useTrades({ from: oldest && newYorkDate(oldest.created_at) });
  const positions = useKnownPositions();
  const closedTradeIds = useMemo(() => new Set(trades?.map(({ id }) => id)), [trades]);
  const openTradeIds = new Set(positions?.map(({ id }) => id));
  return ({ trade_id: id }) => {
    if (id === null) return null;
    if (openTradeIds.has(id)) return '/';
    return closedTradeIds.has(id) ? addressWith({ [TRADE_QUERY_NAME]: id }) : null;
  };
}
