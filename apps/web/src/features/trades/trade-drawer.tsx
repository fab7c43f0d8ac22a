import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../lib/browser/load-chunk.ts';
import { useUrlQuery } from '../../lib/browser/use-url-query.ts';
import { toast } from '../../lib/toast-store.ts';
import { TRADE_QUERY_NAME } from '../../lib/trading/trade-texts.ts';

const Drawer = lazyPart(async () => (await import('./drawer/drawer.tsx')).Drawer);

/** Loads nothing before the address names a trade. */
export function TradeDrawer() {
  const { query, change } = useUrlQuery();
  const id = query.get(TRADE_QUERY_NAME);
  if (id === null) return null;
  const close = () => change({ [TRADE_QUERY_NAME]: null });
  return (
    <ErrorBoundary
      fallback={null}
      resetKeys={[id]}
      onError={() => {
        close();
        toast({
          title: 'Trade Not Loaded',
          description: 'Reload the page to play it. Everything else goes on.',
          tone: 'destructive',
        });
      }}
    >
      <Suspense>
        <Drawer
          id={id}
          user={query.get('user') ?? undefined}
          onClose={close}
          onShow={(other) => change({ [TRADE_QUERY_NAME]: other })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
