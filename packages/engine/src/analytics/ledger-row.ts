import type { TradeClosedEntry } from '../account/state/journal.ts';
import type { TradingDate } from '../model/time.ts';

/** Profit and loss counts on the row's trading date. */
export type LedgerRow = Pick<
  TradeClosedEntry,
  'tradeId' | 'date' | 'closedAt' | 'grossPnl' | 'feesMicro'
> &
  /** Fees are charged by account, so rows of several accounts must name theirs. */
  Partial<Pick<TradeClosedEntry, 'accountNumber'>>;

/** New York dates, both included; a null start means the beginning. */
export interface DateRange {
  readonly from: TradingDate | null;
  readonly to: TradingDate;
}

export function rowsWithin<Row extends LedgerRow>(rows: readonly Row[], { from, to }: DateRange) {
  return rows
    .filter(({ date }) => date <= to && (from === null || date >= from))
    .sort((a, b) => compareDates(a.date, b.date) || a.closedAt - b.closedAt);
}

function compareDates(a: TradingDate, b: TradingDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
