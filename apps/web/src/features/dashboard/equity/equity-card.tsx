import { clsx } from 'clsx';
import { useState } from 'react';
import { Simulated } from '../../../components/trading/simulated.tsx';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Button } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { LoadError } from '../../../components/ui/waiting/load-error.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { money, moneyChange, percentChange } from '../../../lib/text/format.ts';
import { useEquity } from '../../../live/readings/readings.ts';
import { EquityChart } from './equity-chart.tsx';
import { type Curve, curveOf, pointsOf, RANGES, type Range } from './equity-curve.ts';
import { EquitySkeleton } from './equity-skeleton.tsx';

const LABELS: Record<Range, string> = { today: 'Today', month: '30 days', year: '1 year' };

/** Where there may be more. */
const NEXT: Record<Range, Range> = { today: 'month', month: 'year', year: 'today' };

/** By bars today and by days before. */
export function EquityCard() {
  const query = useEquity();
  const { data, isError } = query;
  const [range, setRange] = useState<Range>('today');
  const curve = data === undefined ? null : curveOf(pointsOf(data, range));
  return (
    <Card
      title="Equity"
      aside={
        <>
          <Simulated />
          {isError && data !== undefined && <StaleChip readAt={query.dataUpdatedAt} />}
          {/* Together, where they don't fit beside the rest. */}
          <span className="flex gap-2">
            {RANGES.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === range}
                onClick={() => setRange(each)}
                className={clsx(
                  'h-7 rounded-control px-2 text-12 max-md:h-11',
                  each === range ? 'bg-raised font-medium text-ink' : 'text-ink-2 hover:text-ink',
                )}
              >
                {LABELS[each]}
              </button>
            ))}
          </span>
        </>
      }
    >
      {data === undefined ? (
        isError ? (
          <LoadError
            what="The equity curve"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <EquitySkeleton />
        )
      ) : curve === null ? (
        <EmptyState
          title="No curve yet"
          action={
            <Button size="head" onClick={() => setRange(NEXT[range])}>
              Show {NEXT[range] === 'today' ? 'today' : LABELS[NEXT[range]]}
            </Button>
          }
        >
          {range === 'today'
            ? 'It begins with the second completed bar of the session.'
            : 'It begins with the second trading day.'}
        </EmptyState>
      ) : (
        <Figures curve={curve} range={range} isStale={isError} />
      )}
    </Card>
  );
}

interface FiguresProps {
  readonly curve: Curve;
  readonly range: Range;
  /** It could not be refreshed. */
  readonly isStale: boolean;
}

function Figures({ curve, range, isStale }: FiguresProps) {
  const isPrivate = usePrivacy();
  const { low, high, change, changePercent } = curve;
  return (
    <>
      <p className="num flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        <Change value={change} isStale={isStale} className="font-semibold text-16" />
        {changePercent !== null && (
          <Change
            value={change}
            text={percentChange(changePercent, 2)}
            isStale={isStale}
            className="font-medium"
          />
        )}
        <span className="ml-auto">
          Low <Amount text={money(low)} />, high <Amount text={money(high)} />
        </span>
      </p>
      {/* The line's slope would reveal the hidden figures. */}
      {isPrivate ? (
        <p className="flex h-44 items-center justify-center text-12 text-ink-3">Curve hidden</p>
      ) : (
        <EquityChart
          curve={curve}
          range={range}
          label={`Equity, ${LABELS[range]}: ${moneyChange(change)}`}
        />
      )}
    </>
  );
}
