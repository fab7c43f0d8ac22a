import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { DashboardCards } from './cards.tsx';
import { OutsideHoursDialog } from './trading/outside-hours-dialog.tsx';
import { RiskSentence } from './trading/risk-sentence.tsx';
import { StartDialog } from './trading/start-dialog.tsx';
import { StopDialog } from './trading/stop-dialog.tsx';
import { TradingActions } from './trading/trading-actions.tsx';
import { TradingFailure } from './trading/trading-failure.tsx';
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
        <TradingFailure trading={trading} />
        <DashboardCards />
      </div>
      <OutsideHoursDialog isOpen={trading.isOutsideHours} onClose={trading.leaveOutsideHours} />
      <StartDialog trading={trading} />
      <StopDialog trading={trading} />
    </div>
  );
}
