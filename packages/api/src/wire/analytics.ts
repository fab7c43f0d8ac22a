import { toCents } from '@tideline/engine';
import type { TradeSummary } from '../ports.ts';
import type { DailyPnl, NinetyDays, Performance } from '../schemas/analytics.ts';

/** Wins among wins and losses in percent, to a tenth; 0 without any. Break-even counts as neither. */
export function winRate({ wins, losses }: TradeSummary): number {
  return wins + losses === 0 ? 0 : Math.round((wins / (wins + losses)) * 1_000) / 10;
}

export function toPerformance(summary: TradeSummary): Performance {
  return {
    winRate: winRate(summary),
    winningTrades: summary.wins,
    losingTrades: summary.losses,
  };
}

export function toNinetyDays({ trades, pnl }: TradeSummary): NinetyDays {
  return {
    pnl90d: toCents(pnl).toFixed(2),
    totalTrades: String(trades),
    averagePnL: toCents(trades === 0 ? 0 : pnl / trades).toFixed(2),
  };
}

export function toDailyPnl({ trades, wins, losses, pnl }: TradeSummary): DailyPnl {
  return { dailyPnL: toCents(pnl), dailyTrades: trades, dailyWins: wins, dailyLosses: losses };
}
