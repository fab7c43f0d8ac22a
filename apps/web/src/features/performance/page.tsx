import { Card } from '../../components/ui/layout/card.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { PageSkeleton } from '../../components/ui/waiting/page-skeleton.tsx';
import { useMarket } from '../../live/readings/market.ts';
import { type PastPerformance, usePastPerformance } from '../../live/readings/past-performance.ts';
import { RangePicker } from './range/range-picker.tsx';
import { useView, type View } from './range/use-view.ts';

/** What the closed trades of a range came to, and how sure that is. */
export function PerformancePage() {
  const view = useView();
  return (
    <div data-testid="page-performance">
      <PageHead
        title="Performance"
        sentence="Closed trades after fees, by the New York day on which they closed."
        actions={<RangePicker view={view} />}
      />
      <Results view={view} />
    </div>
  );
}

function Results({ view }: { view: View }) {
  const { range, address } = view;
  const { account, user } = address;
  const market = useMarket();
  const query = usePastPerformance(range === null ? null : { ...range, account, user });
  // Without the market's day a preset has no days to ask for.
  const failed = range === null ? market : query;
  if (query.data !== undefined) return <Cards data={query.data} />;
  if (!failed.isError) return <PageSkeleton />;
  return (
    <div className="card">
      <LoadError what="The results" error={failed.error} onRetry={() => void failed.refetch()} />
    </div>
  );
}

function Cards({ data }: { data: PastPerformance }) {
  return (
    <div className="flex flex-col gap-3">
      <Card title="Results">{data.warnings.join(' ')}</Card>
      <Card title="Equity and drawdown">{data.equity.length}</Card>
      <Card title="Days">{data.calendar.length}</Card>
      {/* The trades of the range: `TradesCard` of `features/trades` stands here. */}
    </div>
  );
}
