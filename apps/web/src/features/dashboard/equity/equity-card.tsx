import { clsx } from 'clsx';
import { useState } from 'react';
import {
  EQUITY_RANGES,
  type EquityRange,
  equityCurveOf,
  equityPointsOf,
} from '../../../components/trading/equity/equity-curve.ts';
import { EquityFigures } from '../../../components/trading/equity/equity-figures.tsx';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { SmallButton } from '../../../components/ui/forms/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { EmptyState } from '../../../components/ui/waiting/empty-state.tsx';
import { ContentOrError } from '../../../components/ui/waiting/load-error.tsx';
import { useEquity } from '../../../live/queries/polled-queries.ts';
import { EquitySkeleton } from './equity-skeleton.tsx';

const RANGE_LABELS = { today: 'Today', month: '30 days', year: '1 year' } as const;

/** The range to try when one has no points. */
const NEXT_RANGE_TO_TRY = { today: 'month', month: 'year', year: 'today' } as const;

/** The equity curve: by bars today, by days before. */
export function EquityCard() {
  const query = useEquity();
  const { data, isError } = query;
  const [range, setRange] = useState<EquityRange>('today');
  const next = NEXT_RANGE_TO_TRY[range];
  const curve = data === undefined ? null : equityCurveOf(equityPointsOf(data, range));
  return (
    <Card
      title="Equity"
      aside={
        <>
          <SimulatedLabel />
          {isError && data !== undefined && <StaleChip readAtMs={query.dataUpdatedAt} />}
          {/* Wrapped together, where they don't fit beside the rest. */}
          <span className="flex gap-2">
            {EQUITY_RANGES.map((each) => (
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
                {RANGE_LABELS[each]}
              </button>
            ))}
          </span>
        </>
      }
    >
      {data === undefined ? (
        <ContentOrError subject="The equity curve" query={query}>
          <EquitySkeleton />
        </ContentOrError>
      ) : curve === null ? (
        <EmptyState
          title="No curve yet"
          action={
            <SmallButton onClick={() => setRange(next)}>
              Show {next === 'today' ? 'today' : RANGE_LABELS[next]}
            </SmallButton>
          }
        >
          {range === 'today'
            ? 'It begins with the second completed bar of the session.'
            : 'It begins with the second trading day.'}
        </EmptyState>
      ) : (
        <EquityFigures
          curve={curve}
          range={range}
          label={`Equity, ${RANGE_LABELS[range]}`}
          isStale={isError}
        />
      )}
    </Card>
  );
}
