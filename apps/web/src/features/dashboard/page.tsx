import { PageHead } from '../../components/ui/page-head.tsx';
import { ActivePositions } from './active-positions.tsx';
import { Banners } from './banners.tsx';
import { ChartCard } from './chart-card.tsx';
import { ConfidenceCard } from './confidence-card.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import { GatesCard } from './gates-card.tsx';
import { LazyEquityCard } from './lazy-equity-card.tsx';
import { OutsideHoursDialog } from './outside-hours-dialog.tsx';
import { RiskSentence } from './risk-sentence.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { TradingActions } from './trading-actions.tsx';
import { TradingFailure } from './trading-failure.tsx';
import { useTrading } from './use-trading.ts';

export function DashboardPage() {
  const trading = useTrading();
  return (
    <div data-testid="page-dashboard" className="max-md:pb-16">
      <PageHead
        title="Dashboard"
        sentence={<RiskSentence status={trading.status} />}
        actions={<TradingActions trading={trading} />}
      />
      <div className="flex flex-col gap-3">
        <TradingFailure trading={trading} />
        <Banners />
        <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
          <div className="xl:col-span-2 max-xl:order-2">
            <SummaryCards />
          </div>
          <div className="min-w-0 max-xl:order-3">
            <ChartCard />
          </div>
          <div className="min-w-0 max-xl:order-1">
            <ActivePositions />
          </div>
        </div>
        <div className="grid gap-3 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <ConfidenceCard status={trading.status} />
          <GatesCard className="xl:order-last xl:col-span-2" />
          <DecisionsCard />
        </div>
        <LazyEquityCard />
      </div>
      <OutsideHoursDialog isOpen={trading.isOutsideHours} onClose={trading.leaveOutsideHours} />
      <StopDialog trading={trading} />
    </div>
  );
}
