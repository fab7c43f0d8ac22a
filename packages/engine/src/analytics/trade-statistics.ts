import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { dailySeriesOf } from './daily.ts';
import { firstOfDays } from './days.ts';
import type { Drawdown } from './drawdown.ts';
import {
  type DateRange,
  type LedgerMoney,
  type LedgerRow,
  netOf,
  rowsWithin,
} from './ledger-row.ts';
import { LedgerTotals } from './ledger-totals.ts';

/**
 * A trade belongs to the range of its first row, and is a win or loss by exact net over its rows
 * there; break-even is neither. Money sums all rows, including late ones of earlier trades. Null
 * means that a figure is not defined.
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
  /** Leaves out rows of trades from before the range. */
  readonly averagePnl: Money | null;
  readonly averageWin: Money | null;
  /** A negative amount. */
  readonly averageLoss: Money | null;
  readonly profitFactor: number | null;
  /** Share of wins × average win + share of losses × average loss, by exact fees. */
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
  const won = netOfAll(tally.days.map((day) => day.won));
  const lost = netOfAll(tally.days.map((day) => day.lost));
  const netPnl = days.at(-1)?.cumulativePnl ?? 0;
  return {
    trades,
    wins,
    losses,
    winRate: ratio(wins * 100, wins + losses),
    grossPnl: sum(days.map((day) => day.grossPnl)),
    fees: sum(days.map((day) => day.fees)),
    netPnl,
    averagePnl: ratio(netPnl - netOf(tally.strays), trades),
    averageWin: ratio(won, wins),
    averageLoss: ratio(lost, losses),
    profitFactor: ratio(won, -lost),
    expectancy: ratio(won + lost, trades),
    maxDrawdown: tally.maxDrawdown,
  };
}

export function ninetyDays(to: TradingDate): DateRange {
  return { from: firstOfDays(to, 90), to };
}

function netOfAll(parts: readonly LedgerMoney[]): Money {
  return netOf({
    grossPnl: sum(parts.map((part) => part.grossPnl)),
    feesMicro: sum(parts.map((part) => part.feesMicro)),
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function ratio(value: number, by: number): number | null {
  return by === 0 ? null : value / by;
}
