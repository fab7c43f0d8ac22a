import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch, useLocation } from 'wouter';
import { PageSkeleton } from '../components/ui/waiting/page-skeleton.tsx';
import { DashboardPage } from '../features/dashboard/page.tsx';
import { Crashed } from './crashed.tsx';
import { DASHBOARD_ALIAS } from './navigation.ts';
import { NotFoundPage } from './not-found.tsx';
import { LAZY_SCREENS } from './screens.ts';

export function Router() {
  const [location] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={Crashed} resetKeys={[location]}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path="/" component={DashboardPage} />
          <Route path={DASHBOARD_ALIAS} component={DashboardPage} />
          {Object.entries(LAZY_SCREENS).map(([path, { Page }]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}
