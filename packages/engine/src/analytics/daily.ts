import { chargedFees } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { type DateRange, type LedgerRow, netOf, rowsWithin, totalFees } from './ledger-row.ts';

/** One trading date with at least one closed trade. */
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

/** The dates of a range on which trades were closed, ascending. */
export function dailySeries(rows: readonly LedgerRow[], range: DateRange): readonly DayResult[] {
  const byDate = new Map<TradingDate, LedgerRow[]>();
  for (const row of rowsWithin(rows, range)) {
    const sameDay = byDate.get(row.date);
    if (sameDay === undefined) byDate.set(row.date, [row]);
    else sameDay.push(row);
  }
  const dates = [...byDate.keys()].sort();
  let cumulativePnl = 0;
  return dates.map((date) => {
    const day = dayResult(byDate.get(date) ?? []);
    cumulativePnl += day.netPnl;
    return { date, ...day, cumulativePnl };
  });
}

function dayResult(rows: readonly LedgerRow[]): Omit<DayResult, 'date' | 'cumulativePnl'> {
  const grossPnl = rows.reduce((sum, row) => sum + row.grossPnl, 0);
  const fees = chargedFees(totalFees(rows));
  return {
    trades: rows.length,
    wins: rows.filter((row) => netOf(row) > 0).length,
    losses: rows.filter((row) => netOf(row) < 0).length,
    grossPnl,
    fees,
    netPnl: grossPnl - fees,
  };
}
