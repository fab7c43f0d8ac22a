import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { loadChunk } from '../../../lib/browser/load-chunk.ts';
import { EquitySkeleton } from './equity-skeleton.tsx';

const EquityCard = lazy(async () => ({
  default: (await loadChunk(() => import('./equity-card.tsx'))).EquityCard,
}));

/** The last card loads after what says whether money is at risk. */
export function LazyEquityCard() {
  return (
    <ErrorBoundary
      fallback={
        <Card title="Equity">
          <EmptyState
            title="The equity curve could not be loaded"
            action={<Button onClick={() => window.location.reload()}>Reload</Button>}
          >
            The figures above go on.
          </EmptyState>
        </Card>
      }
    >
      <Suspense
        fallback={
          <Card title="Equity">
            <EquitySkeleton />
          </Card>
        }
      >
        <EquityCard />
      </Suspense>
    </ErrorBoundary>
  );
}
