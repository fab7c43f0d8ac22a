import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';

interface SummaryCardProps {
  readonly label: string;
  readonly query: { data: unknown; isError: boolean; dataUpdatedAt: number };
  readonly figure: ReactNode;
  readonly note: ReactNode;
  /** An amount, marked SIMULATED while the money is. */
  readonly isMoney?: boolean;
}

export function SummaryCard({ label, query, figure, note, isMoney = false }: SummaryCardProps) {
  return (
    <li className="row-span-3 grid min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-y-0 bg-surface px-4 py-3 max-md:px-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-12 text-ink-2">{label}</h2>
        {isMoney && <SimulatedLabel />}
      </div>
      {query.data !== undefined ? (
        <>
          <p
            className={clsx(
              'num min-h-7 font-semibold text-20 max-md:text-16 max-md:leading-7',
              query.isError ? 'text-ink-3 **:text-ink-3!' : 'text-ink',
            )}
          >
            {figure}
          </p>
          {query.isError ? (
            <span>
              <StaleChip readAtMs={query.dataUpdatedAt} />
            </span>
          ) : (
            <p className="min-h-4 text-pretty text-12 text-ink-2">
              {typeof note === 'string' ? <Amounts text={note} /> : note}
            </p>
          )}
        </>
      ) : query.isError ? (
        <p className="row-span-2 min-h-11 py-1 text-12 text-loss" role="alert">
          Could not be read. It is tried again.
        </p>
      ) : (
        <div className="row-span-2">
          <Loading subject={label}>
            <Skeleton className="my-0.5 h-6 w-32" />
            <Skeleton className="mt-1 h-4 w-40 max-w-full" />
          </Loading>
        </div>
      )}
    </li>
  );
}
