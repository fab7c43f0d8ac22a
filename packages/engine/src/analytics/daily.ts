import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { type DateRange, type LedgerRow, rowsWithin } from './ledger-row.ts';
import { LedgerTotals } from './ledger-totals.ts';

/**
 * Trades count on the date of their first row, won or lost by all their rows; money is that of the
 * date's own rows, so a late row adds money without a trade.
 */
export interface DayResult {
  readonly date: TradingDate;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly grossPnl: Money;
  /** The fees as charged: the day's sum rounded up to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
  /** Result up to and including this day. */
  readonly cumulativePnl: Money;
}

export function dailySeries(rows: readonly LedgerRow[], range: DateRange): readonly DayResult[] {
  const tally = new LedgerTotals();
  for (const row of rowsWithin(rows, range)) tally.add(row);
  return dailySeriesOf(tally);
}

export function dailySeriesOf(tally: LedgerTotals): readonly DayResult[] {
  let cumulativePnl = 0;
  return tally.days.map(({ date, trades, wins, losses, recorded, fees }) => {
    const { grossPnl } = recorded;
    const netPnl = grossPnl - fees;
    cumulativePnl += netPnl;
    return { date, trades, wins, losses, grossPnl, fees, netPnl, cumulativePnl };
  });
}
