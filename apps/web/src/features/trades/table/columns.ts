import type { SortColumn } from '../../../lib/trading/trade-sort.ts';

interface TradeColumn {
  readonly head: string;
  readonly by: SortColumn;
  readonly isNumber?: true;
}

/** The drawn range lies between confidence and return, and has no head. */
export const TRADE_COLUMNS: readonly TradeColumn[] = [
  { head: 'Closed', by: 'closed' },
  { head: 'Contract', by: 'contract' },
  { head: 'Qty', by: 'quantity', isNumber: true },
  { head: 'Entry', by: 'entry', isNumber: true },
  { head: 'Exit', by: 'exit', isNumber: true },
  { head: 'Held', by: 'held', isNumber: true },
  { head: 'Conf.', by: 'confidence', isNumber: true },
  { head: 'Return', by: 'return', isNumber: true },
  { head: 'Net', by: 'net', isNumber: true },
  { head: 'Why out', by: 'reason' },
];

/** The column that precedes the drawn range. */
export const RANGE_AFTER: SortColumn = 'confidence';
