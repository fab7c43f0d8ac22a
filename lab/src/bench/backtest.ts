import { collectRun, defaultSettings, toRunConfig } from '@tideline/backtest';
import type { SimulatedMarket } from '@tideline/broker/simulator';

/**
 * A whole backtest with the product's defaults: the market's quotes, signals, every step of the
 * account, orders and fills. Reading the bar file is not part of it.
 */
export function wholeBacktest(market: SimulatedMarket, lastDate: string): void {
  collectRun(market, toRunConfig(defaultSettings(), { from: null, to: lastDate, seed: 1 }));
}
