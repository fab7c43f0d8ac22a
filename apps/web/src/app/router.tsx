import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Switch, useLocation } from 'wouter';
import { ButtonLink } from '../components/ui/forms/links.tsx';
import { PageHead } from '../components/ui/layout/page-head.tsx';
import { PageSkeleton } from '../components/ui/waiting/page-skeleton.tsx';
import { DashboardPage } from '../features/dashboard/page.tsx';
import { CrashFallback } from './crash-fallback.tsx';
import { DASHBOARD_ALIAS_PATH } from './navigation.ts';
import { LAZY_SCREENS_BY_PATH } from './screens.ts';

export function Router() {
  const [location] = useLocation();
  return (
    <ErrorBoundary FallbackComponent={CrashFallback} resetKeys={[location]}>
      <Suspense fallback={<PageSkeleton />}>
        <Switch>
          <Route path="/" component={DashboardPage} />
          <Route path={DASHBOARD_ALIAS_PATH} component={DashboardPage} />
          {Object.entries(LAZY_SCREENS_BY_PATH).map(([path, { Page }]) => (
            <Route key={path} path={path} component={Page} />
          ))}
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

function NotFoundPage() {
  return (
    <div data-testid="page-not-found">
      <PageHead title="404 Page Not Found" sentence="Nothing is kept at this address." />
      <ButtonLink href="/">Return to Dashboard</ButtonLink>
    </div>
  );
}
