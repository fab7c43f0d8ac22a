import { type TradeStatistics, toCents } from '@tideline/engine';
import type { DailyPnl, NinetyDays, Performance } from '../schemas/analytics.ts';

/** In percent, to a tenth; 0 without trades. */
export function winRatePercent({ winRate: percent }: Pick<TradeStatistics, 'winRate'>): number {
  return Math.round((percent ?? 0) * 10) / 10;
}

export function toPerformance(statistics: TradeStatistics): Performance {
  const { wins: winningTrades, losses: losingTrades } = statistics;
  return { winRate: winRatePercent(statistics), winningTrades, losingTrades };
}

export function toNinetyDays({ trades, netPnl, expectancy }: TradeStatistics): NinetyDays {
  return {
    pnl90d: toCents(netPnl).toFixed(2),
    totalTrades: String(trades),
    averagePnL: toCents(expectancy ?? 0).toFixed(2),
  };
}

export function toDailyPnl({ trades, wins, losses, netPnl }: TradeStatistics): DailyPnl {
  return { dailyPnL: toCents(netPnl), dailyTrades: trades, dailyWins: wins, dailyLosses: losses };
}
