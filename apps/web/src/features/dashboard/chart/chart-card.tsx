import type { ChartBar, Order } from '@tideline/api/schemas';
import { lazy, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link } from 'wouter';
import { Simulated } from '../../../components/trading/simulated.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadError } from '../../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { useColourSafe } from '../../../lib/browser/colour-safe.ts';
import { loadChunk } from '../../../lib/browser/load-chunk.ts';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { useTheme } from '../../../lib/browser/theme.ts';
import { useSeen } from '../../../lib/browser/use-seen.ts';
import { decimal, minuteTime } from '../../../lib/text/format.ts';
import { barEnd } from '../../../lib/trading/decisions.ts';
import { useFills } from '../../../live/readings/orders.ts';
import { useBars, useSettings } from '../../../live/readings/readings.ts';
import { BarsTable } from './bars-table.tsx';

const SessionChart = lazy(async () => ({
  default: (await loadChunk(() => import('./session-chart.tsx'))).SessionChart,
}));

const NO_ORDERS: readonly Order[] = [];

export function ChartCard() {
  const query = useBars();
  const { data, isError } = query;
  const { data: orders } = useFills();
  const { data: settings } = useSettings();
  const { applied } = useTheme();
  const isColourSafe = useColourSafe();
  const isPrivate = usePrivacy();
  const [isTable, setIsTable] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  const last = data?.bars.at(-1);

  return (
    <Card
      flush
      className="h-full"
      title={
        <>
          {data?.symbol ?? 'Session'}
          <span className="font-normal text-12 text-ink-3">5 min</span>
          {last !== undefined && <Legend bar={last} />}
        </>
      }
      aside={
        last !== undefined &&
        (isError ? (
          <StaleChip readAt={query.dataUpdatedAt} />
        ) : (
          <span className="max-md:hidden">Bar {minuteTime(barEnd(last.start))} ET, complete</span>
        ))
      }
      footSize="small"
      foot={
        <div className="flex justify-between gap-4 text-11">
          <button type="button" className="link" onClick={() => setIsTable(!isTable)}>
            {isTable ? 'View as chart' : 'View as table'}
          </button>
          {/* Exits on the chart show their gain. */}
          <Simulated />
          <a
            className="link text-ink-3"
            href="https://www.tradingview.com/"
            target="_blank"
            rel="noreferrer"
          >
            Charts by TradingView
          </a>
        </div>
      }
    >
      <div ref={place} className="flex h-[21.5rem] flex-col max-md:h-72">
        {data === undefined ? (
          isError ? (
            <LoadError
              what="The session’s bars"
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <ChartSkeleton />
          )
        ) : data.bars.length === 0 ? (
          <EmptyState
            title="No bar of this session yet"
            action={
              <Link href="/trading-settings" className="link">
                What the bot looks for
              </Link>
            }
          >
            The first one is complete five minutes after the open.
          </EmptyState>
        ) : isTable ? (
          <BarsTable bars={data.bars} />
        ) : !isSeen ? (
          <ChartSkeleton />
        ) : (
          // The chart's code may fail to load; its figures are here all the same.
          <ErrorBoundary fallback={<BarsTable bars={data.bars} />}>
            <Suspense fallback={<ChartSkeleton />}>
              <SessionChart
                key={`${applied} ${isColourSafe}`}
                bars={data.bars}
                orders={orders ?? NO_ORDERS}
                threshold={settings?.confidenceThreshold ?? null}
                isPrivate={isPrivate}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Card>
  );
}

function Legend({ bar }: { bar: ChartBar }) {
  return (
    <span className="num flex items-center gap-3 font-normal text-12 text-ink-2">
      <span className="max-2xl:hidden">
        O {decimal(bar.open)} H {decimal(bar.high)} L {decimal(bar.low)} C {decimal(bar.close)}
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="drawn h-0.5 w-3 bg-accent" />
        Fast EMA <span className="max-md:hidden">{decimal(bar.emaFast)}</span>
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true" className="drawn h-0.5 w-3 bg-ink-3" />
        Slow EMA <span className="max-md:hidden">{decimal(bar.emaSlow)}</span>
      </span>
    </span>
  );
}

function ChartSkeleton() {
  return (
    <Loading what="the chart">
      <div className="p-4">
        <Skeleton className="h-48" />
        <Skeleton className="mt-4 h-16" />
      </div>
    </Loading>
  );
}
