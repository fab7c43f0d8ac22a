import { DOLLAR, toDollars } from '../model/money.ts';
import { dayInterval, type Interval, winsInterval } from './interval.ts';
import { type LedgerRow, netOf } from './ledger-row.ts';
import { tradeStatistics } from './trade-statistics.ts';

/**
 * What some trades came to, after exact fees and unrounded. Money in 1/10,000 dollar, shares in
 * percent 0..100; null is not defined for these trades.
 */
export interface TradeSummary {
  readonly trades: number;
  readonly wins: number;
  readonly losses: number;
  /** Neither won nor lost. */
  readonly breakEven: number;
  /** Wins among wins and losses. */
  readonly winRate: number | null;
  /** See `winsInterval`: of the days' variance. */
  readonly winRateInterval: Interval | null;
  readonly averageWin: number | null;
  /** Negative. */
  readonly averageLoss: number | null;
  /** Sum of the wins ÷ sum of the losses. */
  readonly profitFactor: number | null;
  /** Mean net result of a trade. */
  readonly expectancy: number | null;
  /** See `dayInterval`: a drawn day brings all its trades. */
  readonly expectancyInterval: Interval | null;
}

/**
 * Of whole trades, one row each: live, of one `path`; in a backtest of several together. Rates and
 * means are those of `tradeStatistics`; intervals take the trading date as their unit, by the
 * bootstrap where no other is given.
 */
export function tradeSummary(
  trades: readonly LedgerRow[],
  paths = 1,
  intervalOf: typeof dayInterval = dayInterval,
): TradeSummary {
  const figures = tradeStatistics(trades, ALL_TIME);
  const decided = trades.filter((trade) => netOf(trade) !== 0);
  const wins = byDay(decided, (trade) => (netOf(trade) > 0 ? 1 : 0));
  return {
    trades: figures.trades,
    wins: figures.wins,
    losses: figures.losses,
    breakEven: figures.trades - figures.wins - figures.losses,
    winRate: figures.winRate,
    winRateInterval: inPercent(winsInterval(wins, paths)),
    averageWin: figures.averageWin,
    averageLoss: figures.averageLoss,
    profitFactor: figures.profitFactor,
    expectancy: figures.expectancy,
    expectancyInterval: inMoney(intervalOf(byDay(trades, netInDollars))),
  };
}

const ALL_TIME = { from: null, to: '9999-12-31' };

/** A figure of each trade, those of one trading date together. */
export function byDay<Trade extends Pick<LedgerRow, 'date'>>(
  trades: readonly Trade[],
  figureOf: (trade: Trade) => number,
): readonly (readonly number[])[] {
  const days = new Map<string, number[]>();
  for (const trade of trades) {
    const day = days.get(trade.date);
    if (day === undefined) days.set(trade.date, [figureOf(trade)]);
    else day.push(figureOf(trade));
  }
  return [...days.values()];
}

/** The bootstrap counts ties: in another unit its last digits would be others than a report's. */
function netInDollars({ grossPnl, feesMicro }: LedgerRow): number {
  return toDollars(grossPnl) - feesMicro / 1e6;
}

function inMoney(interval: Interval | null): Interval | null {
  return interval && { low: interval.low * DOLLAR, high: interval.high * DOLLAR };
}

function inPercent(interval: Interval | null): Interval | null {
  return interval && { low: interval.low * 100, high: interval.high * 100 };
}
