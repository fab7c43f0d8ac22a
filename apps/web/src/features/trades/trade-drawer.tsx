import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../lib/browser/load-chunk.ts';
import { useUrlQuery } from '../../lib/browser/use-url-query.ts';
import { toast } from '../../lib/toast-store.ts';
import { TRADE_QUERY_NAME } from '../../lib/trading/trade-texts.ts';

const TradeDrawerPanel = lazyPart(
  async () => (await import('./drawer/trade-drawer-panel.tsx')).TradeDrawerPanel,
);

/** Loads nothing before the address names a trade. */
export function TradeDrawer() {
  const { query, change } = useUrlQuery();
  const tradeId = query.get(TRADE_QUERY_NAME);
  if (tradeId === null) return null;
  const closeDrawer = () => change({ [TRADE_QUERY_NAME]: null });
  return (
    <ErrorBoundary
      fallback={null}
      resetKeys={[tradeId]}
      onError={() => {
        closeDrawer();
        toast({
          title: 'Trade Not Loaded',
          description: 'Reload the page to play it. Everything else goes on.',
          tone: 'destructive',
        });
      }}
    >
      <Suspense>
        <TradeDrawerPanel
          tradeId={tradeId}
          userId={query.get('user') ?? undefined}
          onClose={closeDrawer}
          onShowTrade={(otherTradeId) => change({ [TRADE_QUERY_NAME]: otherTradeId })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
