import { CardRow } from '../../components/ui/layout/card-row.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { LiveLogicCard } from './live-logic-card.tsx';
import { OperatorCards } from './operator/operator-cards.tsx';
import { RulesCard } from './rules/rules-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { ThresholdsCard } from './thresholds-card.tsx';

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
      <RulesCard />
      <OperatorCards />
      <LiveLogicCard />
    </div>
  );
}
