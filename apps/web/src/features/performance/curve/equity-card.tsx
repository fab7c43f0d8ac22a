import { Suspense, useMemo, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ChartFoot, ChartSkeleton } from '../../../components/trading/chart/session-card.tsx';
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
import type { ResultsCardProps } from '../figures/statistics-card.tsx';
import {
  type CurveExtremes,
  curveExtremesOf,
  type EquityCurve,
  equityCurveWithDrawdown,
  pointTimeText,
} from './curve-points.ts';
import { CurveTable } from './curve-table.tsx';

const CurveChart = lazyPart(async () => (await import('./curve-chart.tsx')).CurveChart);

interface EquityCardProps extends ResultsCardProps {
  /** Undefined unless several accounts are shown. */
  readonly onShowOneAccount: (() => void) | undefined;
  /** Undefined where all days are shown. */
  readonly onShowAllDays: (() => void) | undefined;
}

export function EquityCard({ data, labels, onShowOneAccount, onShowAllDays }: EquityCardProps) {
  const curve = useMemo(() => equityCurveWithDrawdown(data), [data]);
  const extremes = curveExtremesOf(curve);
  const summary = extremes && curveSummaryOf(extremes, curve.isIntraday);
  const [isTable, setIsTable] = useState(false);
  return (
    <Card
      isFlush
      className="h-full"
      title="Equity and drawdown"
      aside={
        <>
          {labels}
          <span className="max-md:hidden">
            {curve.isIntraday ? 'By bars' : 'At each session’s end'}
          </span>
        </>
      }
      footSize="small"
      foot={<ChartFoot isTableShown={isTable} onTableChange={setIsTable} />}
    >
      {summary !== null && (
        <p className="num border-line border-b px-4 py-1.5 text-12 text-ink-2">
          <Amounts text={summary} />
        </p>
      )}
      <div className="flex min-h-[21.5rem] flex-1 flex-col max-md:min-h-72">
        {isTable ? (
          <div className="flex h-[21.5rem] flex-col max-md:h-72">
            <CurveTable {...curve} />
          </div>
        ) : summary === null ? (
          <NoCurveMessage onShowOneAccount={onShowOneAccount} onShowAllDays={onShowAllDays} />
        ) : (
          <EquityChart curve={curve} summary={summary} />
        )}
      </div>
    </Card>
  );
}

function EquityChart({ curve, summary }: { curve: EquityCurve; summary: string }) {
  const isPrivate = usePrivacy();
  const { applied } = useTheme();
  const isColourSafe = useColourSafe();
  const chartBox = useRef<HTMLDivElement>(null);
  const isSeen = useHasBeenSeen(chartBox);
  // The line's slope would reveal the hidden figures.
  if (isPrivate) {
    return (
      <p className="flex flex-1 items-center justify-center text-12 text-ink-3">Curve hidden</p>
    );
  }
  return (
    <div ref={chartBox} className="flex flex-1 flex-col">
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

type NoCurveProps = Pick<EquityCardProps, 'onShowOneAccount' | 'onShowAllDays'>;

function NoCurveMessage({ onShowOneAccount, onShowAllDays }: NoCurveProps) {
  if (onShowOneAccount !== undefined) {
    return (
      <EmptyState
        title="No curve of several accounts"
        action={<SmallButton onClick={onShowOneAccount}>Show the present account</SmallButton>}
      >
        Each account has its own value; their sum would jump where one begins.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No curve yet"
      action={
        onShowAllDays === undefined ? (
          <TextLink href="/">See the present session</TextLink>
        ) : (
          <SmallButton onClick={onShowAllDays}>Show all days</SmallButton>
        )
      }
    >
      It begins with the second recorded day; the present day has a point for each completed bar.
    </EmptyState>
  );
}

function curveSummaryOf({ first, last, low, high }: CurveExtremes, isIntraday: boolean): string {
  if (low.equity === high.equity) return `${money(first)} throughout.`;
  const timeText = (time: number) =>
    isIntraday ? `at ${pointTimeText(time, true)} ET` : `on ${pointTimeText(time, false)}`;
  return `From ${money(first)} to ${money(last)}; high ${money(high.equity)} ${timeText(high.epochSeconds)}, low ${money(low.equity)} ${timeText(low.epochSeconds)}.`;
}
