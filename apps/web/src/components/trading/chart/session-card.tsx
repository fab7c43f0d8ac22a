import type { ChartBar } from '@tideline/api/schemas';
import { type ComponentProps, type ReactNode, Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useColourSafe } from '../../../lib/browser/colour-safe.ts';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { useTheme } from '../../../lib/browser/theme.ts';
import { useHasBeenSeen } from '../../../lib/browser/use-seen.ts';
import { decimal } from '../../../lib/text/format.ts';
import { TextButton } from '../../ui/forms/links.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loading } from '../../ui/waiting/loading.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import { SimulatedLabel } from '../simulated-label.tsx';
import { BarsTable } from './bars-table.tsx';

const SessionChart = lazyPart(async () => (await import('./session-chart.tsx')).SessionChart);

type ChartProps = Omit<ComponentProps<typeof SessionChart>, 'areAmountsHidden'>;

interface SessionCardProps extends ChartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Shown without bars: why there are none. */
  readonly emptyContent: ReactNode;
}

/** The chart's code loads late. */
export function SessionCard({ title, aside, emptyContent, ...chart }: SessionCardProps) {
  const { applied } = useTheme();
  const colours = `${applied} ${useColourSafe()}`;
  const isPrivate = usePrivacy();
  const [isTable, setIsTable] = useState(false);
  const chartRef = useRef<HTMLDivElement>(null);
  const isSeen = useHasBeenSeen(chartRef);
  const { bars } = chart;
  const lastBar = bars.at(-1);
  return (
    <Card
      isFlush
      className="h-full"
      title={
        <>
          {title}
          <span className="font-normal text-12 text-ink-3">5 min</span>
          {lastBar !== undefined && <BarLegend bar={lastBar} />}
        </>
      }
      aside={aside}
      footSize="small"
      foot={
        <ChartFoot isTableShown={isTable} onTableChange={setIsTable}>
          {/* Exits on the chart show their gain. */}
          <SimulatedLabel />
        </ChartFoot>
      }
    >
      <div ref={chartRef} className="flex h-[21.5rem] flex-col max-md:h-72">
        {lastBar === undefined ? (
          emptyContent
        ) : isTable ? (
          <BarsTable bars={bars} />
        ) : !isSeen ? (
          <ChartSkeleton />
        ) : (
          // Shows the figures when the chart's code fails to load.
          <ErrorBoundary fallback={<BarsTable bars={bars} />}>
            <Suspense fallback={<ChartSkeleton />}>
              <SessionChart key={colours} {...chart} areAmountsHidden={isPrivate} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Card>
  );
}

function BarLegend({ bar }: { bar: ChartBar }) {
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

interface ChartFootProps {
  readonly isTableShown: boolean;
  readonly onTableChange: (isTableShown: boolean) => void;
  readonly children?: ReactNode;
}

export function ChartFoot({ isTableShown, onTableChange, children }: ChartFootProps) {
  return (
    <div className="flex justify-between gap-4 text-11">
      <TextButton onClick={() => onTableChange(!isTableShown)}>
        {isTableShown ? 'View as chart' : 'View as table'}
      </TextButton>
      {children}
      <a
        className="link text-ink-3"
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
      >
        Charts by TradingView
      </a>
    </div>
  );
}

export function ChartSkeleton() {
  return (
    <Loading subject="the chart">
      <div className="p-4">
        <Skeleton className="h-48" />
        <Skeleton className="mt-4 h-16" />
      </div>
    </Loading>
  );
}
