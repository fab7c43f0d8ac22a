import type { SortColumn } from '../../../lib/trading/trade-sort.ts';

interface TradeColumn {
  readonly headText: string;
  readonly sortColumn: SortColumn;
  readonly isNumber?: true;
}

/** The drawn range lies between confidence and return, and has no head. */
export const TRADE_COLUMNS: readonly TradeColumn[] = [
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

/** The column that precedes the drawn range. */
export const COLUMN_BEFORE_RANGE: SortColumn = 'confidence';
