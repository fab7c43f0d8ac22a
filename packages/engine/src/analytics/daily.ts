import { chargedFees } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { type DateRange, type LedgerRow, rowsWithin } from './ledger-row.ts';
import { LedgerTally } from './ledger-tally.ts';

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
  const tally = new LedgerTally();
  for (const row of rowsWithin(rows, range)) tally.add(row);
  return dailySeriesOf(tally);
}

export function dailySeriesOf(tally: LedgerTally): readonly DayResult[] {
  let cumulativePnl = 0;
  return tally.days.map(({ date, trades, wins, losses, booked }) => {
    const { grossPnl } = booked;
    const fees = chargedFees(booked.feesMicro);
    const netPnl = grossPnl - fees;
    cumulativePnl += netPnl;
    return { date, trades, wins, losses, grossPnl, fees, netPnl, cumulativePnl };
  });
}
