import { collectRun, defaultSettings, toRunConfig } from '@tideline/backtest';
import type { SimulatedMarket } from '@tideline/broker/simulator';

/**
 * A whole backtest at the defaults: quotes, signals, account steps, orders and fills, without
 * reading the bar file.
 */
export function wholeBacktest(market: SimulatedMarket, lastDate: string): void {
  collectRun(market, toRunConfig(defaultSettings(), { from: null, to: lastDate, seed: 1 }));
}
