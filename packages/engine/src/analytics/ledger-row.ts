import type { TradeClosedEntry } from '../account/journal.ts';
import { type MicroDollars, netPnl } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';

/** What the analytics read of a closed trade. Profit and loss is realised on its trading date. */
export type LedgerRow = Pick<TradeClosedEntry, 'date' | 'closedAt' | 'grossPnl' | 'feesMicro'>;

/** New York trading dates, both included; a null start means since the beginning. */
export interface DateRange {
  readonly from: TradingDate | null;
  readonly to: TradingDate;
}

/** The rows of a range in the order in which their trades ended. */
export function rowsWithin<Row extends LedgerRow>(
  rows: readonly Row[],
  { from, to }: DateRange,
): readonly Row[] {
  return rows
    .filter(({ date }) => date <= to && (from === null || date >= from))
    .sort((a, b) => a.closedAt - b.closedAt);
}

/** Exact, with fractions of 1/10,000 dollar: what makes a trade a win, a loss or break-even. */
export function netOf({ grossPnl, feesMicro }: LedgerRow): Money {
  return netPnl(grossPnl, feesMicro);
}

export function totalFees(rows: readonly LedgerRow[]): MicroDollars {
  return rows.reduce((sum, row) => sum + row.feesMicro, 0);
}
