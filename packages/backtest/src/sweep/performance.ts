import { maxDrawdown } from '@tideline/engine';
import { bootstrapMean, type Interval, mean, wilson } from '../report/statistics.ts';
import { rounded } from '../report/trade-row.ts';
import type { DayReturn } from './evaluation.ts';

/** What a stretch of sessions came to; percent of the equity at the start of each day. */
export interface Performance {
  readonly sessions: number;
  readonly trades: number;
  readonly winRate: number | null;
  readonly winRateInterval: Interval | null;
  /** Mean net result of one trade. */
  readonly expectancy: number | null;
  readonly expectancyInterval: Interval | null;
  /** The days' returns, one after the other on what the last one left. */
  readonly net: number;
  readonly meanDay: number | null;
  readonly maxDrawdown: number | null;
  /** See `scoreOf`; null with too few trades. */
  readonly score: number | null;
}

export function performanceOf(days: readonly DayReturn[], leastTrades: number): Performance {
  const trades = days.flatMap((day) => day.trades);
  const wins = trades.filter((result) => result > 0).length;
  const decided = trades.filter((result) => result !== 0).length;
  const equities = chained(days);
  const winRate = wilson(wins, decided);
  const expectancy = bootstrapMean(days.map((day) => day.trades));
  return {
    sessions: days.length,
    trades: trades.length,
    winRate: decided === 0 ? null : rounded((wins / decided) * 100, 2),
    winRateInterval: winRate && {
      low: rounded(winRate.low * 100, 2),
      high: rounded(winRate.high * 100, 2),
    },
    expectancy: orNull(mean(trades)),
    expectancyInterval: expectancy && {
      low: rounded(expectancy.low, 4),
      high: rounded(expectancy.high, 4),
    },
    net: rounded((equities.at(-1) ?? 100) - 100, 4),
    meanDay: orNull(mean(days.map(({ percent }) => percent))),
    maxDrawdown: orNull(maxDrawdown(changesOf(equities), 100).percent),
    score: orNull(scoreOf(days, leastTrades)),
  };
}

/**
 * What combinations are ranked by: expectancy × √trades. The root rewards more evidence without
 * paying for trades as such; the net result alone would choose whatever was largest and luckiest.
 * Null with fewer than the least number of trades.
 */
export function scoreOf(days: readonly DayReturn[], leastTrades: number): number | null {
  const trades = days.flatMap((day) => day.trades);
  const expectancy = mean(trades);
  if (expectancy === null || trades.length < leastTrades) return null;
  return expectancy * Math.sqrt(trades.length);
}

/** The equity after each day, of 100 in the beginning; the beginning included. */
export function chained(days: readonly DayReturn[]): readonly number[] {
  const equities = [100];
  for (const { percent } of days) {
    equities.push(Math.max(0, (equities.at(-1) ?? 0) * (1 + percent / 100)));
  }
  return equities;
}

function changesOf(equities: readonly number[]): readonly number[] {
  return equities.slice(1).map((equity, index) => equity - (equities[index] ?? 0));
}

function orNull(value: number | null): number | null {
  return value === null ? null : rounded(value, 4);
}
