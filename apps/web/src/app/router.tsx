import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch, useLocation } from 'wouter';
import { PageSkeleton } from '../components/ui/page-skeleton.tsx';
import { DashboardPage } from '../features/dashboard/page.tsx';
import { Crashed } from './crashed.tsx';
import { DASHBOARD_ALIAS } from './navigation.ts';
import { NotFoundPage } from './not-found.tsx';

// The dashboard is where everybody arrives; the other screens come when they are asked for.
const TradeCriteriaPage = lazy(async () => ({
  default: (await import('../features/trade-criteria/page.tsx')).TradeCriteriaPage,
}));
const HistoryPage = lazy(async () => ({
  default: (await import('../features/history/page.tsx')).HistoryPage,
}));
const BotControlsPage = lazy(async () => ({
  default: (await import('../features/bot-controls/page.tsx')).BotControlsPage,
}));
const ApiSettingsPage = lazy(async () => ({
  default: (await import('../features/api-settings/page.tsx')).ApiSettingsPage,
}));

export function Router() {
  const [location] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Crashed} resetKeys={[location]}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path="/" component={DashboardPage} />
          <Route path={DASHBOARD_ALIAS} component={DashboardPage} />
          <Route path="/trading-settings" component={TradeCriteriaPage} />
          <Route path="/history" component={HistoryPage} />
          <Route path="/bot-controls" component={BotControlsPage} />
          <Route path="/api-settings" component={ApiSettingsPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
