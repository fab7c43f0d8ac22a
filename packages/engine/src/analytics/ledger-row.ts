import type { TradeClosedEntry } from '../account/journal.ts';
import { type MicroDollars, netPnl } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';

/**
 * What the analytics read of a closed trade, or of a late row that corrects one. Profit and loss is
 * realised on the trading date of its row.
 */
export type LedgerRow = Pick<
  TradeClosedEntry,
  'tradeId' | 'date' | 'closedAt' | 'grossPnl' | 'feesMicro'
>;

/** New York trading dates, both included; a null start means since the beginning. */
export interface DateRange {
  readonly from: TradingDate | null;
  readonly to: TradingDate;
}

/** The rows of a range in the order in which they were booked. */
export function rowsWithin<Row extends LedgerRow>(
  rows: readonly Row[],
  { from, to }: DateRange,
): readonly Row[] {
  return rows
    .filter(({ date }) => date <= to && (from === null || date >= from))
    .sort((a, b) => a.closedAt - b.closedAt);
}

/** Exact, with fractions of 1/10,000 dollar: what makes a trade a win, a loss or break-even. */
export function netOf({ grossPnl, feesMicro }: Pick<LedgerRow, 'grossPnl' | 'feesMicro'>): Money {
  return netPnl(grossPnl, feesMicro);
}

export function totalFees(rows: readonly LedgerRow[]): MicroDollars {
  return rows.reduce((sum, row) => sum + row.feesMicro, 0);
}
