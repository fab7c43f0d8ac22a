import { Suspense } from 'react';
import { CardRow } from '../../components/ui/layout/card-row.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
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
      <LiveLogicCard />
    </div>
  );
}
