import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { dailySeriesOf } from './daily.ts';
import { firstDateOfDays } from './days.ts';
import type { Drawdown } from './drawdown.ts';
import { type DateRange, type LedgerRow, rowsWithin } from './ledger-row.ts';
import { LedgerTotals } from './ledger-totals.ts';

/**
 * A trade belongs to the range of its first row, and is a win or loss by the net of its rows there;
 * break-even is neither. Sums are of all rows, including late ones of trades from before the range,
 * which means and expectancy leave out. Null means that a figure is not defined.
 */
export interface TradeStatistics {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Share of wins among wins and losses, 0..100. */
  readonly winRate: number | null;
  readonly grossPnl: Money;
  /** As charged: each day's sum rounded up to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
  readonly averageWin: Money | null;
  /** A negative amount. */
  readonly averageLoss: Money | null;
  readonly profitFactor: number | null;
  /** Mean net of all trades: share of wins × average win + share of losses × average loss. */
  readonly expectancy: Money | null;
  readonly maxDrawdown: Drawdown;
}

export function tradeStatistics(
  rows: readonly LedgerRow[],
  range: DateRange,
  startEquity: Money | null = null,
): TradeStatistics {
  const tally = new LedgerTotals(startEquity);
  for (const row of rowsWithin(rows, range)) tally.add(row);
  return statisticsOf(tally);
}

export function statisticsOf(tally: LedgerTotals): TradeStatistics {
  const days = dailySeriesOf(tally);
  const trades = sum(days.map((day) => day.trades));
  const wins = sum(days.map((day) => day.wins));
  const losses = sum(days.map((day) => day.losses));
  const wonAmount = sum(tally.days.map((day) => day.won));
  const lostAmount = sum(tally.days.map((day) => day.lost));
  return {
    trades,
    wins,
    losses,
    winRate: ratioOrNull(wins * 100, wins + losses),
    grossPnl: sum(days.map((day) => day.grossPnl)),
    fees: sum(days.map((day) => day.fees)),
    netPnl: days.at(-1)?.cumulativePnl ?? 0,
    averageWin: ratioOrNull(wonAmount, wins),
    averageLoss: ratioOrNull(lostAmount, losses),
    profitFactor: ratioOrNull(wonAmount, -lostAmount),
    expectancy: ratioOrNull(wonAmount + lostAmount, trades),
    maxDrawdown: tally.maxDrawdown,
  };
}

export function ninetyDayRange(to: TradingDate): DateRange {
  return { from: firstDateOfDays(to, 90), to };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function ratioOrNull(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
