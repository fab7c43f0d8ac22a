import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../lib/browser/load-chunk.ts';
import { useQuery } from '../../lib/browser/use-query.ts';
import { toast } from '../../lib/toast-store.ts';
import { TRADE_QUERY } from '../../lib/trading/trade-texts.ts';

const Drawer = lazyPart(async () => (await import('./drawer/drawer.tsx')).Drawer);

/** Loads nothing before the address names a trade. */
export function TradeDrawer() {
  const { query, change } = useQuery();
  const id = query.get(TRADE_QUERY);
  if (id === null) return null;
  const close = () => change({ [TRADE_QUERY]: null });
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
          onShow={(other) => change({ [TRADE_QUERY]: other })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
