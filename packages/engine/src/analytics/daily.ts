import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { type DateRange, type LedgerRow, rowsWithin } from './ledger-row.ts';
import { LedgerTotals } from './ledger-totals.ts';

/**
 * A date with ledger rows. Its trades are those first recorded on it, won or lost by all their
 * rows; its money is the date's rows', so that a late row is money without a trade there.
 */
export interface DayResult {
  readonly date: TradingDate;
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  readonly grossPnl: Money;
  /** As charged: the day's sum rounded up to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
  /** Net, up to and including this day. */
  readonly cumulativePnl: Money;
}

/** The recorded dates of a range, ascending. */
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
