import { FIRST_PATH, type PathVariant, type SimulatedMarket } from '@tideline/broker/simulator';
import { mergeLateRows } from '@tideline/engine';
import { findEntryPoints, playBothSides } from '../../run/both-sides.ts';
import { configOfPath } from '../../run/path-run.ts';
import type { BacktestRun, RunConfig } from '../../run/result.ts';
import { collectFigures } from '../../run/run.ts';
import { luckOf } from './luck.ts';
import { tradeStats } from './trade-stats.ts';

export type MeasuredLuck = ReturnType<typeof measureLuck>;

export function measureReturn(market: SimulatedMarket, config: RunConfig) {
  return runReturn(collectFigures(market, config));
}

export function measureLuck(
  marketOf: (variant: PathVariant) => SimulatedMarket,
  config: RunConfig,
  pathCount: number,
) {
  const run = collectFigures(marketOf(FIRST_PATH), config);
  const entries = findEntryPoints(run);
  const sides = Array.from({ length: pathCount }, (_, index) => {
    const variant = { ...FIRST_PATH, path: index + 1 };
    const market = marketOf(variant);
    const pathConfig = configOfPath(config, variant);
    return entries.map((entry) => playBothSides(market, pathConfig, entry));
  });
  return { ...runReturn(run), luck: luckOf(entries, sides, config.seed ?? 1) };
}

/** In percent of the option premium, to compare many markets by. */
function runReturn(run: BacktestRun) {
  const stats = tradeStats(mergeLateRows(run.trades), 1);
  const { trades, returnOnPremium, returnOnPremiumInterval: interval } = stats;
  return { trades, returnOnPremium, interval };
}
