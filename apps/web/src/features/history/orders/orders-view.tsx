import type { Order } from '@tideline/api/schemas';
import { clsx } from 'clsx';
import { Download, RefreshCw } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { BotControlsLink } from '../../../components/trading/bot-controls-link.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Button } from '../../../components/ui/forms/button.tsx';
import { ButtonLink } from '../../../components/ui/forms/links.tsx';
import { PageHead } from '../../../components/ui/layout/page-head.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../../components/ui/waiting/load-error.tsx';
import { RowSkeletons } from '../../../components/ui/waiting/skeleton.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import { useIsNarrow } from '../../../lib/browser/use-is-narrow.ts';
import { useUrlQuery } from '../../../lib/browser/use-url-query.ts';
import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import { TRADE_QUERY_NAME } from '../../../lib/trading/trade-texts.ts';
import { tradingStateOf } from '../../../live/actions/optimistic-bot-status.ts';
import { useBotStatus } from '../../../live/actions/use-bot-status.ts';
import { useOrders } from '../../../live/queries/orders.ts';
import { useKnownPositions } from '../../../live/queries/positions.ts';
import { useTrades } from '../../../live/queries/trades.ts';
import { HistoryViewSwitch } from '../history-switch.tsx';
import { OrderRows } from './order-rows.tsx';
import { downloadOrders } from './orders-csv.ts';
import { OrdersTable } from './orders-table.tsx';

const MIN_TABLE_REM = 58;

const NO_ORDERS: readonly Order[] = [];

export function OrdersView() {
  const query = useOrders();
  const { data, isError, isFetching, dataUpdatedAt, refetch } = query;
  const tradeAddressOf = useTradeAddressOf(data ?? NO_ORDERS);
  const tableCard = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(tableCard, MIN_TABLE_REM);
  const OrderList = useIsMobile() || isNarrow ? OrderRows : OrdersTable;
  return (
    <>
      <PageHead
        title="Order History"
        sentence="Every order sent to the broker, newest first. Times are New York."
        actions={
          <>
            {isError && data !== undefined && <StaleChip readAtMs={dataUpdatedAt} />}
            {data !== undefined && data.length > 0 && (
              <Button onClick={() => downloadOrders(data)}>
                <Download />
                <span>
                  <span className="max-sm:sr-only">Export </span>CSV
                </span>
              </Button>
            )}
            <Button disabled={isFetching} onClick={() => void refetch()}>
              <RefreshCw className={clsx(isFetching && 'animate-spin')} />
              Refresh
            </Button>
          </>
        }
      />
      <HistoryViewSwitch shownView="orders" />
      <div ref={tableCard} className="card @container overflow-hidden">
        {data === undefined ? (
          <LoadingOrError subject="Orders" query={query}>
            <RowSkeletons count={8} />
          </LoadingOrError>
        ) : data.length === 0 ? (
          <NoOrders />
        ) : (
          <OrderList orders={data} tradeAddressOf={tradeAddressOf} />
        )}
        {data !== undefined && (
          <p className="num border-line border-t px-4 py-2.5 text-12 text-ink-2">
            Showing {data.length} order(s)
          </p>
        )}
      </div>
    </>
  );
}

function NoOrders() {
  const { status } = useBotStatus();
  const isTrading = status?.botActive === true && tradingStateOf(status) === 'active';
  return (
    <EmptyState
      action={
        isTrading ? <ButtonLink href="/">See what the bot decides</ButtonLink> : <BotControlsLink />
      }
    >
      No orders found. Orders will appear here once you start trading.
    </EmptyState>
  );
}

/**
 * The trade's drawer, or the dashboard while it is open. Null for an external order, and for an
 * entry that bought nothing.
 */
function useTradeAddressOf(orders: readonly Order[]): (order: Order) => string | null {
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
