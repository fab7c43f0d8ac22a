import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { KeyValues } from '../../../components/ui/figures/key-value.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import type { PastPerformance } from '../../../live/queries/past-performance.ts';
import { ExpectancyFigure, MaxDrawdown, NetResult, WinRate } from './headline-figures.tsx';
import { factListsOf } from './statistic-facts.tsx';

export interface ResultsCardProps {
  readonly data: PastPerformance;
  readonly labels: ReactNode;
}

/** Four main figures, and the rest in rows, which a phone folds. */
export function StatisticsCard({ data, labels }: ResultsCardProps) {
  const isMobile = useIsMobile();
  const factLists = factListsOf(data);
  return (
    <Card
      isFlush
      title="Results"
      aside={
        <>
          {labels}
          <span className="max-md:hidden">Closed trades, after fees; intervals are of 95%</span>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-px bg-line xl:grid-cols-4">
        <NetResult data={data} />
        <ExpectancyFigure data={data} />
        <WinRate data={data} />
        <MaxDrawdown data={data} />
      </div>
      {isMobile ? (
        <details className="group border-line border-t">
          <summary className="flex h-11 cursor-pointer items-center justify-between px-4 font-medium text-ink-2 focus-visible:-outline-offset-2">
            Averages, ratios, streaks and days
            <ChevronDown className="text-ink-3 group-open:rotate-180" />
          </summary>
          <div className="px-4 pb-2">
            <KeyValues facts={factLists.flat()} />
          </div>
        </details>
      ) : (
        <div className="grid grid-cols-2 gap-px border-line border-t bg-line xl:grid-cols-4">
          {factLists.map((facts) => (
            <div key={facts[0]?.label} className="bg-surface px-4 py-2">
              <KeyValues facts={facts} />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}
