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
import { percentOfPremium, roundInterval, roundOrNull, roundTo } from './trade-row.ts';

export type TradeStats = ReturnType<typeof tradeStats>;

export type TradeGroup = TradeStats & { readonly name: string };

/**
 * In dollars, net of the trades' fees as charged. Counts and sums are means per path, rates and means are
 * over all paths' trades. Null is undefined. Takes whole trades, as each element counts as one.
 */
export function tradeStats(trades: readonly ClosedTrade[], pathCount: number) {
  const summary = tradeSummary(trades, pathCount);
  const perPath = (sum: number): number => roundTo(sum / pathCount, 2);
  return {
    trades: perPath(summary.trades),
    wins: perPath(summary.wins),
    losses: perPath(summary.losses),
    breakEven: perPath(summary.breakEven),
    winRate: roundOrNull(summary.winRate, 2),
    winRateInterval: roundInterval(summary.winRateInterval, 2),
    netPnl: perPath(toDollars(trades.reduce((sum, { netPnl }) => sum + netPnl, 0))),
    expectancy: toDollarsOrNull(summary.expectancy),
    expectancyInterval: roundInterval(summary.expectancyInterval, 2, 1 / DOLLAR),
    /** Mean, in percent of the option premium, so the account's size doesn't matter. */
    returnOnPremium: roundOrNull(mean(trades.map(percentOfPremium)), 2),
    returnOnPremiumInterval: roundInterval(dayInterval(byDay(trades, percentOfPremium)), 2),
    averageWin: toDollarsOrNull(summary.averageWin),
    averageLoss: toDollarsOrNull(summary.averageLoss),
    /** Sum of wins over sum of losses; null without a loss. */
    profitFactor: roundOrNull(summary.profitFactor, 3),
  };
}

/** Groups in `names` come first, in its order, then the rest as they come. */
export function tradeGroups(
  trades: readonly ClosedTrade[],
  nameOf: (trade: ClosedTrade) => string,
  names: readonly string[],
  pathCount: number,
): readonly TradeGroup[] {
  const groups = groupedBy(trades, nameOf);
  return [...new Set([...names, ...groups.keys()])].flatMap((name) => {
    const group = groups.get(name);
    return group === undefined ? [] : [{ name, ...tradeStats(group, pathCount) }];
  });
}

function toDollarsOrNull(money: number | null): number | null {
  return money === null ? null : toCents(money);
}
