import type { SortColumn } from '../../../lib/trading/trade-sort.ts';

interface Column {
  readonly head: string;
  readonly by: SortColumn;
  /** Numbers stand at the right. */
  readonly isNumber?: true;
}

/** Between confidence and return lies the drawn range, which has no head. */
export const COLUMNS: readonly Column[] = [
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

/** After which column the range is drawn. */
export const RANGE_AFTER: SortColumn = 'confidence';
