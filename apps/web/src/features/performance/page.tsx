import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../components/trading/simulated-label.tsx';
import { Change } from '../../components/ui/figures/change.tsx';
import { StaleChip } from '../../components/ui/figures/stale-chip.tsx';
import { TextLink } from '../../components/ui/forms/links.tsx';
import { Switch } from '../../components/ui/forms/switch.tsx';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton, Skeletons } from '../../components/ui/waiting/skeleton.tsx';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';
import { plural } from '../../lib/text/format.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import {
  type PastPerformance,
  type PastRange,
  usePastPerformance,
} from '../../live/queries/past-performance.ts';
import { useUsers } from '../../live/queries/users.ts';
import { ExportLinks } from './export-links.tsx';
import { RangePicker } from './range/range-picker.tsx';
import { usePerformanceView } from './range/use-performance-view.ts';
import { PerformanceResults } from './results.tsx';
import { SectionTabs } from './section-tabs.tsx';
import { dayRangeText, noTradesText } from './texts.ts';

type RenderTrades = (range: PastRange) => ReactNode;

/** The trades are passed in, as their card belongs to another feature. */
export function PerformancePage({ renderTrades }: { renderTrades: RenderTrades }) {
  const performanceView = usePerformanceView();
  // A phone has the picker in full width, below the sentence.
  const isMobile = useIsMobile();
  const { account, user } = performanceView.address;
  const range = performanceView.range === null ? null : { ...performanceView.range, account, user };
  const market = useMarketStatus();
  const resultsQuery = usePastPerformance(range);
  // Without the market's day a preset has no days to ask for.
  const query = range === null ? market : resultsQuery;
  const { data } = resultsQuery;
  return (
    <div data-testid="page-performance">
      <PageHead
        title="Performance"
        sentence={
          data ? <ResultSentence data={data} /> : 'Closed trades, after fees, by New York days.'
        }
        actions={!isMobile && <RangePicker view={performanceView} />}
      />
      {isMobile && <RangePicker view={performanceView} />}
      {user !== undefined && <ResultsOwnerNote userId={user} />}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Switch
          label="Earlier accounts too"
          layout="inline"
          isOn={account === 'all'}
          onChange={(isOn) => performanceView.change({ account: isOn ? 'all' : undefined })}
        />
        {range !== null && <ExportLinks range={range} />}
      </div>
      {data !== undefined && data.trades > 0 && <SectionTabs tradeCount={data.trades} />}
      {data !== undefined ? (
        <PerformanceResults
          data={data}
          view={performanceView}
          range={range}
          tradesCard={range !== null && renderTrades(range)}
          cardLabels={
            <>
              <SimulatedLabel />
              {resultsQuery.isError && <StaleChip readAtMs={resultsQuery.dataUpdatedAt} />}
            </>
          }
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

/** Blocks as large as the cards; a phone has one breakdown. */
function PerformanceSkeleton() {
  return (
    <Loading subject="the results">
      <div className="flex flex-col gap-3">
        {/* The tabs, and the verdict below them. */}
        <Skeleton className="h-9 rounded-card max-md:h-11" />
        <Skeleton className="h-11 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
        <div className="grid gap-3 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <Skeletons count={2} className="h-[28rem] rounded-card" />
        </div>
        <div className="grid gap-3 xl:grid-cols-2">
          <Skeletons count={4} className="h-40 rounded-card max-md:not-first:hidden" />
        </div>
      </div>
    </Loading>
  );
}

function ResultSentence({ data: { net, trades, from, to } }: { data: PastPerformance }) {
  if (trades === 0) return `${noTradesText({ from, to })}.`;
  return (
    <>
      <Change value={net} className="font-medium" /> <SimulatedLabel /> in{' '}
      {plural(trades, 'closed trade')}, {dayRangeText(from, to)}. Times are New York.
    </>
  );
}

/** Names the user whose results an administrator sees, with the way back to their own. */
function ResultsOwnerNote({ userId }: { userId: string }) {
  const { data } = useUsers();
  const email = data?.find(({ id }) => id === userId)?.email;
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 rounded-card border border-line-strong bg-surface px-4 py-2.5">
      <span className="min-w-0 break-words text-ink">
        Results of <strong className="font-semibold">{email ?? 'another user'}</strong>
      </span>
      <TextLink href="/performance">Show my own</TextLink>
    </p>
  );
}
