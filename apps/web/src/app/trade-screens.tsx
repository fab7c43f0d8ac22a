import type { ComponentType } from 'react';
import { TradeDrawer } from '../features/trades/trade-drawer.tsx';

/**
 * Screens whose address may name a trade: its drawer then lies above the screen. The features that
 * meet here don't import each other; all of them are loaded late.
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
