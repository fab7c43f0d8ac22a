import type { ComponentType } from 'react';
import { TradeDrawer } from '../features/trades/trade-drawer.tsx';

/**
 * Screens whose address may name a trade, whose drawer then lies above them. Here features meet
 * that know nothing of each other; all of it is loaded late.
 */

export async function loadHistoryScreen(): Promise<ComponentType> {
  const { HistoryPage } = await import('../features/history/page.tsx');
  return withTradeDrawer(HistoryPage);
}

export async function loadPerformanceScreen(): Promise<ComponentType> {
  const [{ PerformancePage }, { TradesCard }] = await Promise.all([
    import('../features/performance/page.tsx'),
    import('../features/trades/trades-card.tsx'),
  ]);
  return withTradeDrawer(function PageWithTrades() {
    return <PerformancePage renderTrades={(range) => <TradesCard range={range} />} />;
  });
}

function withTradeDrawer(Page: ComponentType): ComponentType {
  return function PageWithDrawer() {
    return (
      <>
        <Page />
        <TradeDrawer />
      </>
    );
  };
}
