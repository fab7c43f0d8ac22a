import {
  byDay,
  type ClosedTrade,
  DOLLAR,
  dayInterval,
  groupedBy,
  toCents,
  toDollars,
  tradeSummary,
} from '@tideline/engine';
import { mean } from './statistics.ts';
import { percentOfPremium, rounded, roundedInterval, roundedOrNull } from './trade-row.ts';

export type TradeStats = ReturnType<typeof tradeStats>;

export interface TradeGroup extends TradeStats {
  readonly name: string;
}

/**
 * In dollars, net of the trades' fees as charged. Counts and sums are means per path, rates and means are
 * over all paths' trades. Null is undefined. Takes whole trades, as each element counts as one.
 */
export function tradeStats(trades: readonly ClosedTrade[], paths: number) {
  const summary = tradeSummary(trades, paths);
  const ofOnePath = (sum: number): number => rounded(sum / paths, 2);
  return {
    trades: ofOnePath(summary.trades),
    wins: ofOnePath(summary.wins),
    losses: ofOnePath(summary.losses),
    breakEven: ofOnePath(summary.breakEven),
    winRate: roundedOrNull(summary.winRate, 2),
    winRateInterval: roundedInterval(summary.winRateInterval, 2),
    netPnl: ofOnePath(toDollars(trades.reduce((sum, { netPnl }) => sum + netPnl, 0))),
    expectancy: inDollars(summary.expectancy),
    expectancyInterval: roundedInterval(summary.expectancyInterval, 2, 1 / DOLLAR),
    /** Mean, in percent of the option premium, so the account's size doesn't matter. */
    returnOnPremium: roundedOrNull(mean(trades.map(percentOfPremium)), 2),
    returnOnPremiumInterval: roundedInterval(dayInterval(byDay(trades, percentOfPremium)), 2),
    averageWin: inDollars(summary.averageWin),
    averageLoss: inDollars(summary.averageLoss),
    /** Sum of wins over sum of losses; null without a loss. */
    profitFactor: roundedOrNull(summary.profitFactor, 3),
  };
}

/** Groups in `names` come first, in its order, then the rest as they come. */
export function tradeGroups(
  trades: readonly ClosedTrade[],
  nameOf: (trade: ClosedTrade) => string,
  names: readonly string[],
  paths: number,
): readonly TradeGroup[] {
  const groups = groupedBy(trades, nameOf);
  return [...new Set([...names, ...groups.keys()])].flatMap((name) => {
    const group = groups.get(name);
    return group === undefined ? [] : [{ name, ...tradeStats(group, paths) }];
  });
}

function inDollars(money: number | null): number | null {
  return money === null ? null : toCents(money);
}
