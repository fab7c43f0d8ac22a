import type { Money } from '../model/money.ts';
import type { TradingDate } from '../model/time.ts';
import { type DayResult, dailySeries } from './daily.ts';
import { firstOfDays } from './days.ts';
import { type Drawdown, maxDrawdown } from './drawdown.ts';
import { type DateRange, type LedgerRow, netOf, rowsWithin } from './ledger-row.ts';
import { byTrade } from './whole-trade.ts';

/**
 * The trades of a range in figures. A trade is of the range when its first row is, and counts as win
 * or loss by what all of its rows in the range leave after exact fees; break-even is neither. The
 * sums of money are those of the rows, late rows of trades from before the range included. Null is
 * what no trade, or no loss, leaves undefined.
 */
export interface TradeStatistics {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Wins among wins and losses, 0..100. */
  readonly winRate: number | null;
  readonly grossPnl: Money;
  /** As charged: each day's sum rounded up to the cent. */
  readonly fees: Money;
  readonly netPnl: Money;
  /** Net profit or loss per trade, without what belongs to trades from before the range. */
  readonly averagePnl: Money | null;
  readonly averageWin: Money | null;
  /** Negative. */
  readonly averageLoss: Money | null;
  /** Sum of the wins ÷ sum of the losses. */
  readonly profitFactor: number | null;
  /** Share of wins × average win + share of losses × average loss, by exact fees. */
  readonly expectancy: Money | null;
  /** Of the net result, row by row as it was booked. */
  readonly maxDrawdown: Drawdown;
}

/** `startEquity` is the account's equity before the first trade of the range, null when not known. */
export function tradeStatistics(
  rows: readonly LedgerRow[],
  range: DateRange,
  startEquity: Money | null = null,
): TradeStatistics {
  const inOrder = rowsWithin(rows, range);
  const days = dailySeries(inOrder, range);
  const { trades, strays } = byTrade(inOrder);
  const nets = trades.map(netOf);
  const wins = nets.filter((net) => net > 0);
  const losses = nets.filter((net) => net < 0);
  const [won, lost] = [sum(wins), sum(losses)];
  const netPnl = sum(days.map((day) => day.netPnl));
  return {
    trades: nets.length,
    wins: wins.length,
    losses: losses.length,
    winRate: ratio(wins.length * 100, wins.length + losses.length),
    grossPnl: sum(days.map((day) => day.grossPnl)),
    fees: sum(days.map((day) => day.fees)),
    netPnl,
    averagePnl: ratio(netPnl - sum(strays.map(netOf)), nets.length),
    averageWin: ratio(won, wins.length),
    averageLoss: ratio(lost, losses.length),
    profitFactor: ratio(won, -lost),
    expectancy: ratio(won + lost, nets.length),
    maxDrawdown: maxDrawdown(equityChanges(inOrder, days), startEquity),
  };
}

/** The range of the last 90 calendar days that end with a date. */
export function ninetyDays(to: TradingDate): DateRange {
  return { from: firstOfDays(to, 90), to };
}

/** Each row's net in turn, and at the end of its day what rounding the day's fees takes. */
function* equityChanges(
  inOrder: readonly LedgerRow[],
  days: readonly DayResult[],
): Iterable<Money> {
  const netByDate = new Map(days.map((day) => [day.date, day.netPnl]));
  let exact = 0;
  for (const [index, row] of inOrder.entries()) {
    const net = netOf(row);
    exact += net;
    yield net;
    if (inOrder[index + 1]?.date === row.date) continue;
    yield (netByDate.get(row.date) ?? exact) - exact;
    exact = 0;
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function ratio(value: number, by: number): number | null {
  return by === 0 ? null : value / by;
}
