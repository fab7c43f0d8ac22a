import { defaultSettings, runBacktest, toRunConfig } from '@tideline/backtest';
import type { MarketYear } from './market-data.ts';
import { medianSeconds } from './measure.ts';

/**
 * Bars in a second of a whole backtest with the product's defaults: the market's quotes, signals,
 * every step of the account, orders and fills. Reading the bar file is not part of it.
 */
export function backtestBarsPerSecond({ market, lastDate }: MarketYear): number {
  const config = toRunConfig(defaultSettings(), { from: null, to: lastDate });
  let bars = 0;
  const seconds = medianSeconds(
    () => undefined,
    () => {
      bars = runBacktest(market, config, {}).bars;
    },
  );
  return bars / seconds;
}
