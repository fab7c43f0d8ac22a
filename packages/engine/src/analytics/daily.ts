import type { Money } from '../model/money.ts';
import { type DateRange, type LedgerRow, rowsWithin } from './ledger-row.ts';
import { type DayTally, LedgerTotals } from './ledger-totals.ts';

/**
 * A trade counts on the date of its first ledger row, won or lost by all its rows. Money is that of
 * the date's own rows, so a later row adds money without a trade.
 */
export interface DayResult extends Omit<DayTally, 'won' | 'lost'> {
  readonly netPnl: Money;
  readonly cumulativePnl: Money;
}

export function dailySeries(rows: readonly LedgerRow[], range: DateRange): readonly DayResult[] {
  const tally = new LedgerTotals();
  for (const row of rowsWithin(rows, range)) tally.add(row);
  return dailySeriesOf(tally);
}

export function dailySeriesOf(tally: LedgerTotals): readonly DayResult[] {
  let cumulativePnl = 0;
  return tally.days.map(({ date, trades, wins, losses, grossPnl, fees }) => {
    const netPnl = grossPnl - fees;
    cumulativePnl += netPnl;
    return { date, trades, wins, losses, grossPnl, fees, netPnl, cumulativePnl };
  });
}
