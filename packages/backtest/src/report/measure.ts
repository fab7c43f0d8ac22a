import type { SimulatedMarket } from '@tideline/broker/simulator';
import type { Interval } from '@tideline/engine';
import { entryPoints, playBothSides } from '../run/entry-alone.ts';
import type { RunConfig } from '../run/result.ts';
import { collectRun } from '../run/run.ts';
import { type Luck, luckOf } from './luck.ts';
import { tradeStats } from './trade-stats.ts';
import { wholeTrades } from './whole-trades.ts';

/** What many markets are compared by; percent of the premium. */
export interface Measured {
  readonly trades: number;
  readonly returnOnPremium: number | null;
  readonly interval: Interval | null;
  readonly luck: Luck;
}

/** Plays one market on one path, with both sides of each entry, and keeps the figures alone. */
export function measure(market: SimulatedMarket, config: RunConfig): Measured {
  const run = collectRun(market, config);
  const stats = tradeStats(wholeTrades(run.trades), 1);
  const entries = entryPoints(run);
  const sides = entries.map((entry) => playBothSides(market, config, entry));
  return {
    trades: stats.trades,
    returnOnPremium: stats.returnOnPremium,
    interval: stats.returnOnPremiumInterval,
    luck: luckOf(entries, sides, config.seed ?? 1),
  };
}
