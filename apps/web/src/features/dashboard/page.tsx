import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { DashboardCards } from './cards.tsx';
import { RiskSentence } from './trading/risk-sentence.tsx';
import { TradingActions } from './trading/trading-actions.tsx';
import { TradingDialogs } from './trading/trading-dialogs.tsx';
import { useTrading } from './trading/use-trading.ts';

export function DashboardPage() {
  const trading = useTrading();
  return (
    <div data-testid="page-dashboard" className="max-md:pb-16">
      <PageHead
        title="Dashboard"
        sentence={<RiskSentence status={trading.status} unconfirmedAction={trading.unconfirmed} />}
        actions={<TradingActions trading={trading} />}
      />
      <div className="flex flex-col gap-3">
        {trading.failure !== null && (
          <InlineMessage tone="loss" onDismiss={trading.dismissFailure}>
            {trading.failure}
          </InlineMessage>
        )}
        <DashboardCards />
      </div>
      <TradingDialogs trading={trading} />
    </div>
  );
}
