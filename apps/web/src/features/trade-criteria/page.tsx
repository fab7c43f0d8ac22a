import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Button } from '../../components/ui/forms/button.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { CardRow } from '../../components/ui/layout/card-row.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { lazyPart } from '../../lib/browser/load-chunk.ts';
import { LiveLogicCard } from './live-logic-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';

// Below the first cards, and larger than all of them.
const RulesCard = lazyPart(async () => (await import('./rules/rules-card.tsx')).RulesCard);
const OperatorCards = lazyPart(
  async () => (await import('./operator/operator-cards.tsx')).OperatorCards,
);

export function TradeCriteriaPage() {
  return (
    <div data-testid="page-trading-settings">
      <PageHead
        title="Trade Criteria"
        sentence="What you allow the bot to do, and what it looks at."
      />
      <CardRow>
        <SettingsCard />
        <ThresholdsCard />
      </CardRow>
      <ErrorBoundary fallback={<RulesNotLoaded />}>
        <Suspense
          fallback={
            <Loading subject="your rules">
              <Skeleton className="mb-3 h-96 rounded-card" />
            </Loading>
          }
        >
          <RulesCard />
          <OperatorCards />
        </Suspense>
      </ErrorBoundary>
      <LiveLogicCard />
    </div>
  );
}

/** The settings above may be in the middle of an edit. */
function RulesNotLoaded() {
  return (
    <Card title="Exit rules and limits" className="mb-3">
      <EmptyState
        title="Your rules could not be loaded"
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      >
        They apply as before. The settings above go on.
      </EmptyState>
    </Card>
  );
}
