import { dayInterval, maxDrawdown, winsInterval } from '@tideline/engine';
import { mean } from '../report/figures/statistics.ts';
import { roundInterval, roundOrNull, roundTo } from '../report/figures/trade-row.ts';
import type { DayReturn } from './evaluation.ts';

export type Performance = ReturnType<typeof performanceOf>;

/** Results in percent of the equity at the start of each day. */
export function performanceOf(days: readonly DayReturn[], minTrades: number) {
  const trades = days.flatMap((day) => day.trades);
  const paths = days[0]?.paths ?? 1;
  const winsByDay = days.map((day) => day.trades.filter((result) => result !== 0).map(isWin));
  const winShare = mean(winsByDay.flat());
  const equities = compoundReturns(days);
  const winRate = winsInterval(winsByDay, paths);
  return {
    sessions: days.length,
    /** Per path, on average. */
    trades: roundTo(trades.length / paths, 2),
    winRate: roundOrNull(winShare && winShare * 100, 2),
    winRateInterval: roundInterval(winRate, 2, 100),
    expectancy: roundOrNull(mean(trades), 4),
    expectancyInterval: roundInterval(dayInterval(days.map((day) => day.trades)), 4),
    /** The days' returns, compounded. */
    net: roundTo((equities.at(-1) ?? 100) - 100, 4),
    meanDay: roundOrNull(mean(days.map(({ percent }) => percent)), 4),
    maxDrawdown: roundOrNull(maxDrawdown(dailyChanges(equities), 100).percent, 4),
    score: roundOrNull(scoreOf(days, minTrades), 4),
  };
}

/**
 * Where a combination gains: expectancy × √trades of one path, as the root rewards more evidence.
 * Where it loses: the expectancy alone, as the root would rate the same loss a trade worse for more
 * evidence. Standing aside scores 0. Null with too few trades.
 */
export function scoreOf(days: readonly DayReturn[], minTrades: number): number | null {
  const trades = days.flatMap((day) => day.trades);
  const tradesPerPath = trades.length / (days[0]?.paths ?? 1);
  const expectancy = mean(trades);
  if (expectancy === null || tradesPerPath < minTrades) return null;
  return expectancy > 0 ? expectancy * Math.sqrt(tradesPerPath) : expectancy;
}

function isWin(result: number): number {
  return result > 0 ? 1 : 0;
}

export function compoundReturns(days: readonly DayReturn[]): readonly number[] {
  const equities = [100];
  for (const { percent } of days) {
    equities.push(Math.max(0, (equities.at(-1) ?? 0) * (1 + percent / 100)));
  }
  return equities;
}

function dailyChanges(equities: readonly number[]): readonly number[] {
  return equities.slice(1).map((equity, index) => equity - (equities[index] ?? 0));
}
