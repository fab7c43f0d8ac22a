import { chargedFees } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { type DateRange, type LedgerRow, netOf, rowsWithin, totalFees } from './ledger-row.ts';
import { byTrade, type WholeTrade } from './whole-trade.ts';

/**
 * One trading date with at least one row in the ledger. Its trades are those that were first booked
 * on it, won or lost by all of their rows; its money is that of the rows of the date, so that a late
 * row on a later date is money without a trade there.
 */
export interface DayResult {
  readonly date: TradingDate;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly grossPnl: Money;
  /** As the broker charges them: the day's sum rounded up to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
  /** Net of this and all earlier days of the series. */
  readonly cumulativePnl: Money;
}

/** The dates of a range on which something was booked, ascending. */
export function dailySeries(rows: readonly LedgerRow[], range: DateRange): readonly DayResult[] {
  const inRange = rowsWithin(rows, range);
  const rowsOf = byDate(inRange, (row) => row.date);
  const tradesOf = byDate(byTrade(inRange).trades, ({ first }) => first.date);
  const dates = [...rowsOf.keys()].sort();
  let cumulativePnl = 0;
  return dates.map((date) => {
    const day = dayResult(rowsOf.get(date) ?? [], tradesOf.get(date) ?? []);
    cumulativePnl += day.netPnl;
    return { date, ...day, cumulativePnl };
  });
}

function byDate<T>(
  items: readonly T[],
  dateOf: (item: T) => TradingDate,
): ReadonlyMap<TradingDate, readonly T[]> {
  const dates = new Map<TradingDate, T[]>();
  for (const item of items) {
    const sameDay = dates.get(dateOf(item));
    if (sameDay === undefined) dates.set(dateOf(item), [item]);
    else sameDay.push(item);
  }
  return dates;
}

function dayResult(
  rows: readonly LedgerRow[],
  trades: readonly WholeTrade[],
): Omit<DayResult, 'date' | 'cumulativePnl'> {
  const grossPnl = rows.reduce((sum, row) => sum + row.grossPnl, 0);
  const fees = chargedFees(totalFees(rows));
  return {
    trades: trades.length,
    wins: trades.filter((trade) => netOf(trade) > 0).length,
    losses: trades.filter((trade) => netOf(trade) < 0).length,
    grossPnl,
    fees,
    netPnl: grossPnl - fees,
  };
}
