import type { TradeClosedEntry } from '../account/state/journal.ts';
import { type MicroDollars, netPnl } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';

/**
 * What the analytics read of a closed trade, or of a late row that corrects one. Profit and loss is
 * realised on the trading date of its row, which is that of its moment.
 */
export type LedgerRow = Pick<
  TradeClosedEntry,
  'tradeId' | 'date' | 'closedAt' | 'grossPnl' | 'feesMicro'
>;

/** Money of one row or of several: integers, so that a sum is exact and can be taken back. */
export interface LedgerMoney {
  readonly grossPnl: Money;
  readonly feesMicro: MicroDollars;
}

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
    .sort((a, b) => compareDates(a.date, b.date) || a.closedAt - b.closedAt);
}

/** Exact, with fractions of 1/10,000 dollar: what makes a trade a win, a loss or break-even. */
export function netOf({ grossPnl, feesMicro }: LedgerMoney): Money {
  return netPnl(grossPnl, feesMicro);
}

function compareDates(a: TradingDate, b: TradingDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
