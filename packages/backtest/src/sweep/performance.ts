import { dayInterval, maxDrawdown, winsInterval } from '@tideline/engine';
import { mean } from '../report/figures/statistics.ts';
import { rounded, roundedInterval, roundedOrNull } from '../report/figures/trade-row.ts';
import type { DayReturn } from './evaluation.ts';

export type Performance = ReturnType<typeof performanceOf>;

/** Results in percent of the equity at the start of each day. */
export function performanceOf(days: readonly DayReturn[], leastTrades: number) {
  const trades = days.flatMap((day) => day.trades);
  const paths = days[0]?.paths ?? 1;
  const decided = days.map((day) => day.trades.filter((result) => result !== 0).map(isWin));
  const won = mean(decided.flat());
  const equities = chainReturns(days);
  const winRate = winsInterval(decided, paths);
  return {
    sessions: days.length,
    /** Per path, on average. */
    trades: rounded(trades.length / paths, 2),
    winRate: roundedOrNull(won && won * 100, 2),
    winRateInterval: roundedInterval(winRate, 2, 100),
    expectancy: roundedOrNull(mean(trades), 4),
    expectancyInterval: roundedInterval(dayInterval(days.map((day) => day.trades)), 4),
    /** The days' returns, compounded. */
    net: rounded((equities.at(-1) ?? 100) - 100, 4),
    meanDay: roundedOrNull(mean(days.map(({ percent }) => percent)), 4),
    maxDrawdown: roundedOrNull(maxDrawdown(changesOf(equities), 100).percent, 4),
    /** See `scoreOf`; null with too few trades. */
    score: roundedOrNull(scoreOf(days, leastTrades), 4),
  };
}

/**
 * Where a combination gains: expectancy × √trades of one path, as the root rewards more evidence.
 * Where it loses: the expectancy alone, as the root would make an equal loss a trade worse the
 * better it is known. Standing aside scores 0. Null with too few trades.
 */
export function scoreOf(days: readonly DayReturn[], leastTrades: number): number | null {
  const trades = days.flatMap((day) => day.trades);
  const ofOnePath = trades.length / (days[0]?.paths ?? 1);
  const expectancy = mean(trades);
  if (expectancy === null || ofOnePath < leastTrades) return null;
  return expectancy > 0 ? expectancy * Math.sqrt(ofOnePath) : expectancy;
}

function isWin(result: number): number {
  return result > 0 ? 1 : 0;
}

export function chainReturns(days: readonly DayReturn[]): readonly number[] {
  const equities = [100];
  for (const { percent } of days) {
    equities.push(Math.max(0, (equities.at(-1) ?? 0) * (1 + percent / 100)));
  }
  return equities;
}

function changesOf(equities: readonly number[]): readonly number[] {
  return equities.slice(1).map((equity, index) => equity - (equities[index] ?? 0));
}
