import { memo } from 'react';
import { Deferred } from '../../components/ui/waiting/deferred.tsx';
import { DashboardBanners } from './banners.tsx';
import { ChartCard } from './chart/chart-card.tsx';
import { DecisionsSkeleton, GatesSkeleton, SignalSkeleton } from './decisions/skeletons.tsx';
import { EquitySkeleton } from './equity/equity-skeleton.tsx';
import { lazyCard } from './lazy-card.tsx';
import { ActivePositions } from './positions/active-positions.tsx';
import { SummaryCards } from './summary/summary-cards.tsx';

const LazyConfidenceCard = lazyCard({
  load: async () => (await import('./decisions/confidence-card.tsx')).ConfidenceCard,
  title: 'Directional Confidence System',
  subject: 'The live signal',
  skeleton: <SignalSkeleton />,
});

const LazyDecisionsCard = lazyCard({
  load: async () => (await import('./decisions/decisions-card.tsx')).DecisionsCard,
  title: 'Decisions',
  subject: 'The decisions',
  skeleton: <DecisionsSkeleton />,
  isFlush: true,
});

const LazyEquityCard = lazyCard({
  load: async () => (await import('./equity/equity-card.tsx')).EquityCard,
  title: 'Equity',
  subject: 'The equity curve',
  skeleton: <EquitySkeleton />,
});

const LazyGatesCard = lazyCard({
  load: async () => (await import('./decisions/gates-card.tsx')).GatesCard,
  title: 'Entry Gates',
  subject: 'The gates',
  skeleton: <GatesSkeleton />,
});

/** Each card reads its own data: the page's changes redraw none. */
export const DashboardCards = memo(function DashboardCards() {
  return (
    <>
      <DashboardBanners />
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
      {/* Below the first screen. */}
      <Deferred>
        <div className="grid gap-3 xl:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <LazyConfidenceCard />
          <div className="empty:hidden xl:order-last xl:col-span-2">
            <LazyGatesCard />
          </div>
          <LazyDecisionsCard />
        </div>
        <LazyEquityCard />
      </Deferred>
    </>
  );
});
