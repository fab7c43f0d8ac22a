import { collectRun, defaultSettings, toRunConfig } from '@tideline/backtest';
import type { MarketYear } from './market-data.ts';

/**
 * A whole backtest with the product's defaults: the market's quotes, signals, every step of the
 * account, orders and fills, on a market that nothing was played on yet. Reading the bar file is not
 * part of it.
 */
export function wholeBacktest({ fresh, lastDate }: MarketYear): void {
  const config = toRunConfig(defaultSettings(), { from: null, to: lastDate, seed: 1 });
  collectRun(fresh(), config);
}
