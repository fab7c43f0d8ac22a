import { FIRST_PATH, type PathVariant, type SimulatedMarket } from '@tideline/broker/simulator';
import type { Interval } from '@tideline/engine';
import { mergeLateRows } from '@tideline/engine';
import { entryPoints, playBothSides } from '../../run/both-sides.ts';
import { configOfPath } from '../../run/path-run.ts';
import type { BacktestRun, RunConfig } from '../../run/result.ts';
import { collectRun } from '../../run/run.ts';
import { type Luck, luckOf } from './luck.ts';
import { tradeStats } from './trade-stats.ts';

/** In percent of the option premium, to compare many markets by. */
export interface MeasuredReturn {
  readonly trades: number;
  readonly returnOnPremium: number | null;
  readonly interval: Interval | null;
}

export interface MeasuredLuck extends MeasuredReturn {
  readonly luck: Luck;
}

export function measureReturn(market: SimulatedMarket, config: RunConfig): MeasuredReturn {
  return returnOf(collectRun(market, config));
}

export function measureLuck(
  marketOf: (invention: PathVariant) => SimulatedMarket,
  config: RunConfig,
  paths: number,
): MeasuredLuck {
  const run = collectRun(marketOf(FIRST_PATH), config);
  const entries = entryPoints(run);
  const sides = Array.from({ length: paths }, (_, index) => {
    const invention = { ...FIRST_PATH, path: index + 1 };
    const market = marketOf(invention);
    const own = configOfPath(config, invention);
    return entries.map((entry) => playBothSides(market, own, entry));
  });
  return { ...returnOf(run), luck: luckOf(entries, sides, config.seed ?? 1) };
}

function returnOf(run: BacktestRun): MeasuredReturn {
  const { trades, returnOnPremium, returnOnPremiumInterval } = tradeStats(
    mergeLateRows(run.trades),
    1,
  );
  return { trades, returnOnPremium, interval: returnOnPremiumInterval };
}
