import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Th } from '../../../components/ui/figures/cells.tsx';
import type { TradeSort } from '../../../lib/trading/trade-sort.ts';
import { RANGE_AFTER, TRADE_COLUMNS } from './columns.ts';

interface TableHeadProps {
  readonly sort: TradeSort;
  readonly onSort: (by: TradeSort['by']) => void;
  /** Two lines a trade: there is no column to sort by. */
  readonly isNarrow: boolean;
}

/** Stays in view. Each head sorts by its column. */
export function TableHead({ sort, onSort, isNarrow }: TableHeadProps) {
  if (isNarrow) {
    return (
      <thead className="sr-only">
        <tr>
          <th scope="col">Trade</th>
          <th scope="col">Net and return</th>
        </tr>
      </thead>
    );
  }
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr className="h-[2.125rem] text-11 text-ink-3">
        {TRADE_COLUMNS.flatMap(({ head, by, isNumber }) => {
          const isSorted = sort.by === by;
          const Arrow = sort.isAscending ? ArrowUp : ArrowDown;
          return [
            <Th
              key={by}
              aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
              className={clsx('px-2 first:pl-4 last:pr-4', isNumber ? 'text-right' : 'text-left')}
            >
              <button
                type="button"
                onClick={() => onSort(by)}
                className={clsx(
                  'inline-flex h-6 items-center gap-1 rounded-chip hover:text-ink',
                  isNumber && 'flex-row-reverse',
                  isSorted && 'text-ink',
                )}
              >
                {head}
                {isSorted && <Arrow size={12} />}
              </button>
            </Th>,
            by === RANGE_AFTER && (
              <Th key="range" className="px-2 text-left">
                Worst to best
              </Th>
            ),
          ];
        })}
      </tr>
    </thead>
  );
}
