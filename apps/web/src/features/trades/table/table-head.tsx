import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Th } from '../../../components/ui/figures/cells.tsx';
import type { TradeSort } from '../../../lib/trading/trade-sort.ts';

interface TradeColumn {
  readonly headText: string;
  readonly sortColumn: TradeSort['by'];
  readonly isNumber?: true;
}

/** The drawn range lies between confidence and return, and has no head. */
const TRADE_COLUMNS: readonly TradeColumn[] = [
  { headText: 'Closed', sortColumn: 'closed' },
  { headText: 'Contract', sortColumn: 'contract' },
  { headText: 'Qty', sortColumn: 'quantity', isNumber: true },
  { headText: 'Entry', sortColumn: 'entry', isNumber: true },
  { headText: 'Exit', sortColumn: 'exit', isNumber: true },
  { headText: 'Held', sortColumn: 'held', isNumber: true },
  { headText: 'Conf.', sortColumn: 'confidence', isNumber: true },
  { headText: 'Return', sortColumn: 'return', isNumber: true },
  { headText: 'Net', sortColumn: 'net', isNumber: true },
  { headText: 'Why out', sortColumn: 'reason' },
];

interface TradesTableHeadProps {
  readonly sort: TradeSort;
  readonly onSort: (sortColumn: TradeSort['by']) => void;
  /** Two lines a trade: there is no column to sort by. */
  readonly isNarrow: boolean;
}

/** Stays in view. Each head sorts by its column. */
export function TradesTableHead({ sort, onSort, isNarrow }: TradesTableHeadProps) {
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
        {TRADE_COLUMNS.flatMap(({ headText, sortColumn, isNumber }) => {
          const isSorted = sort.by === sortColumn;
          const Arrow = sort.isAscending ? ArrowUp : ArrowDown;
          return [
            <Th
              key={sortColumn}
              aria-sort={isSorted ? (sort.isAscending ? 'ascending' : 'descending') : undefined}
              className={clsx('px-2 first:pl-4 last:pr-4', isNumber ? 'text-right' : 'text-left')}
            >
              <button
                type="button"
                onClick={() => onSort(sortColumn)}
                className={clsx(
                  'inline-flex h-6 items-center gap-1 rounded-chip hover:text-ink',
                  isNumber && 'flex-row-reverse',
                  isSorted && 'text-ink',
                )}
              >
                {headText}
                {isSorted && <Arrow size={12} strokeWidth={2} />}
              </button>
            </Th>,
            sortColumn === 'confidence' && (
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
