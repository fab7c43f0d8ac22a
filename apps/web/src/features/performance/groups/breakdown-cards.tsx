import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { TextButton } from '../../../components/ui/forms/links.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import type { Breakdown } from '../../../lib/trading/group-filter.ts';
import type { ResultsCardProps } from '../figures/statistics-card.tsx';
import { BREAKDOWN_TEXTS, BREAKDOWNS } from './group-names.ts';
import { GroupTable } from './group-table.tsx';

/** Short tables stand above long ones, so both columns are about as high. */
const CARD_COLUMNS: readonly (readonly Breakdown[])[] = [
  ['bySide', 'byWeekday', 'byReason'],
  ['byConfidence', 'byHour'],
];

/**
 * Small groups look extreme by chance, so rows show their intervals. A phone shows one breakdown at
 * a time.
 */
export function BreakdownCards(props: ResultsCardProps) {
  const [chosen, setChosen] = useState<Breakdown>('bySide');
  if (!useIsMobile()) {
    return (
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {CARD_COLUMNS.map((column) => (
          <div key={column.join()} className="flex min-w-0 flex-col gap-3">
            {column.map((breakdown) => (
              <BreakdownCard
                key={breakdown}
                title={BREAKDOWN_TEXTS[breakdown].title}
                breakdown={breakdown}
                {...props}
              />
            ))}
          </div>
        ))}
      </div>
    );
  }
  return (
    <BreakdownCard title="Breakdown" breakdown={chosen} {...props}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser */}
      <div role="group" aria-label="Breakdown by" className="flex flex-wrap gap-1 px-3 py-2">
        {BREAKDOWNS.map((breakdown) => (
          <button
            key={breakdown}
            type="button"
            aria-pressed={breakdown === chosen}
            onClick={() => setChosen(breakdown)}
            className={clsx(
              'h-11 flex-1 rounded-control px-2 text-12',
              breakdown === chosen ? 'bg-raised font-medium text-ink' : 'text-ink-2',
            )}
          >
            {BREAKDOWN_TEXTS[breakdown].shortTitle}
          </button>
        ))}
      </div>
    </BreakdownCard>
  );
}

interface BreakdownCardProps extends ResultsCardProps {
  readonly title: string;
  readonly breakdown: Breakdown;
  readonly children?: ReactNode;
}

function BreakdownCard({ title, breakdown, data, labels, children }: BreakdownCardProps) {
  const isPrivate = usePrivacy();
  const [isPlain, setIsPlain] = useState(false);
  return (
    <Card
      isFlush
      title={title}
      aside={
        <>
          {labels}
          <span className="max-md:hidden">Mean a trade; hollow: under 30 trades</span>
        </>
      }
      footSize="small"
      foot={
        <div className="text-11">
          {isPrivate ? (
            'Bars are hidden with the amounts.'
          ) : (
            <TextButton onClick={() => setIsPlain(!isPlain)}>
              {isPlain ? 'View as bars' : 'View as table'}
            </TextButton>
          )}
        </div>
      }
    >
      {children}
      <div className="@container">
        <GroupTable breakdown={breakdown} groups={data[breakdown]} areFiguresWanted={isPlain} />
      </div>
    </Card>
  );
}
