import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { Change } from '../../components/ui/figures/change.tsx';
import { StaleChip } from '../../components/ui/figures/stale-chip.tsx';
import { Switch } from '../../components/ui/forms/switch.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';
import { plural } from '../../lib/text/format.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import {
  type PastPerformance,
  type PastRange,
  usePastPerformance,
} from '../../live/queries/past-performance.ts';
import { ExportLinks } from './export-links.tsx';
import { JumpTabs } from './jump-tabs.tsx';
import { PerformanceSkeleton } from './performance-skeleton.tsx';
import { RangePicker } from './range/range-picker.tsx';
import { type PerformanceView, useView } from './range/use-view.ts';
import { Results } from './results.tsx';
import { dayRangeText, inDayRangeText } from './texts.ts';
import { Whose } from './whose.tsx';

interface PerformancePageProps {
  /** Passed in, as the card belongs to another feature. */
  readonly renderTrades: (of: PastRange) => ReactNode;
}

export function PerformancePage({ renderTrades }: PerformancePageProps) {
  const view = useView();
  // A phone has the picker in full width, below the sentence.
  const isMobile = useIsMobile();
  const { account, user } = view.address;
  const range = view.range === null ? null : { ...view.range, account, user };
  const market = useMarketStatus();
  const results = usePastPerformance(range);
  // Without the market's day a preset has no days to ask for.
  const query = range === null ? market : results;
  const { data } = results;
  return (
    <div data-testid="page-performance">
      <PageHead
        title="Performance"
        sentence={
          data === undefined ? 'Closed trades, after fees, by New York days.' : <Fact data={data} />
        }
        actions={!isMobile && <RangePicker view={view} />}
      />
      {isMobile && <RangePicker view={view} />}
      {user !== undefined && <Whose user={user} />}
      <Tools view={view} range={range} />
      {data !== undefined && data.trades > 0 && <JumpTabs tradeCount={data.trades} />}
      {data !== undefined ? (
        <Results
          data={data}
          view={view}
          range={range}
          trades={range !== null && renderTrades(range)}
          stale={results.isError && <StaleChip readAtMs={results.dataUpdatedAt} />}
        />
      ) : query.isError ? (
        <div className="card flex min-h-64 flex-col">
          <LoadError subject="The results" error={query.error} onRetry={() => query.refetch()} />
        </div>
      ) : (
        <PerformanceSkeleton />
      )}
    </div>
  );
}

function Fact({ data: { net, trades, from, to } }: { data: PastPerformance }) {
  if (trades === 0) return `No closed trades ${from === null ? 'yet' : inDayRangeText(from, to)}.`;
  return (
    <>
      <Change value={net} className="font-medium" /> <SimulatedLabel /> in{' '}
      {plural(trades, 'closed trade')}, {dayRangeText(from, to)}. Times are New York.
    </>
  );
}

interface ToolsProps {
  readonly view: PerformanceView;
  readonly range: PastRange | null;
}

function Tools({ view: { address, change }, range }: ToolsProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Switch
        label="Earlier accounts too"
        layout="inline"
        isOn={address.account === 'all'}
        onChange={(isOn) => change({ account: isOn ? 'all' : undefined })}
      />
      {range !== null && <ExportLinks range={range} />}
    </div>
  );
}
