import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ChartFoot, ChartSkeleton } from '../../../components/trading/chart/session-card.tsx';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { TextLink } from '../../../components/ui/forms/links.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { useColourSafe } from '../../../lib/browser/colour-safe.ts';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { useTheme } from '../../../lib/browser/theme.ts';
import { useHasBeenSeen } from '../../../lib/browser/use-seen.ts';
import { money } from '../../../lib/text/format.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { type CurveEnds, type CurvePoints, curveEnds, curvePoints } from './curve-points.ts';
import { CurveTable } from './curve-table.tsx';
import { pointTime } from './curve-texts.ts';

const CurveChart = lazyPart(async () => (await import('./curve-chart.tsx')).CurveChart);

interface EquityCardProps {
  readonly data: PastPerformance;
  readonly stale: ReactNode;
  /** Undefined unless several accounts are shown. */
  readonly onOneAccount: (() => void) | undefined;
  /** Undefined where all days are shown. */
  readonly onLonger: (() => void) | undefined;
}

export function EquityCard({ data, stale, onOneAccount, onLonger }: EquityCardProps) {
  const curve = useMemo(() => curvePoints(data), [data]);
  const ends = curveEnds(curve);
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      isFlush
      className="h-full"
      title="Equity and drawdown"
      aside={
        <>
          <SimulatedLabel />
          {stale}
          <span className="max-md:hidden">
            {curve.isIntraday ? 'By bars' : 'At each session’s end'}
          </span>
        </>
      }
      footSize="small"
      foot={<ChartFoot isTableShown={isTable} onTableChange={setIsTable} />}
    >
      {ends !== null && (
        <p className="num border-line border-b px-4 py-1.5 text-12 text-ink-2">
          <Amounts text={curveSummaryOf(ends, curve.isIntraday)} />
        </p>
      )}
      <div className="flex min-h-[21.5rem] flex-1 flex-col max-md:min-h-72">
        {isTable ? (
          <div className="flex h-[21.5rem] flex-col max-md:h-72">
            <CurveTable {...curve} />
          </div>
        ) : ends === null ? (
          <NoCurve onOneAccount={onOneAccount} onLonger={onLonger} />
        ) : (
          <Chart curve={curve} summary={curveSummaryOf(ends, curve.isIntraday)} />
        )}
      </div>
    </Card>
  );
}

function Chart({ curve, summary }: { readonly curve: CurvePoints; readonly summary: string }) {
  const isPrivate = usePrivacy();
  const { applied } = useTheme();
  const isColourSafe = useColourSafe();
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useHasBeenSeen(place);
  // The line's slope would reveal the hidden figures.
  if (isPrivate) {
    return (
      <p className="flex flex-1 items-center justify-center text-12 text-ink-3">Curve hidden</p>
    );
  }
  return (
    <div ref={place} className="flex flex-1 flex-col">
      {isSeen ? (
        // Shows the figures when the chart's code fails to load.
        <ErrorBoundary fallback={<CurveTable {...curve} />}>
          <Suspense fallback={<ChartSkeleton />}>
            <CurveChart key={`${applied} ${isColourSafe}`} curve={curve} summary={summary} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <ChartSkeleton />
      )}
    </div>
  );
}

type NoCurveProps = Pick<EquityCardProps, 'onOneAccount' | 'onLonger'>;

function NoCurve({ onOneAccount, onLonger }: NoCurveProps) {
  if (onOneAccount !== undefined) {
    return (
      <EmptyState
        title="No curve of several accounts"
        action={<SmallButton onClick={onOneAccount}>Show the present account</SmallButton>}
      >
        Each account has its own value; their sum would jump where one begins.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No curve yet"
      action={
        onLonger === undefined ? (
          <TextLink href="/">See the present session</TextLink>
        ) : (
          <SmallButton onClick={onLonger}>Show all days</SmallButton>
        )
      }
    >
      It begins with the second recorded day; the present day has a point for each completed bar.
    </EmptyState>
  );
}

function curveSummaryOf({ first, last, low, high }: CurveEnds, isIntraday: boolean): string {
  if (low.equity === high.equity) return `${money(first)} throughout.`;
  const when = (time: number) =>
    isIntraday ? `at ${pointTime(time, true)} ET` : `on ${pointTime(time, false)}`;
  return `From ${money(first)} to ${money(last)}; high ${money(high.equity)} ${when(high.time)}, low ${money(low.equity)} ${when(low.time)}.`;
}
