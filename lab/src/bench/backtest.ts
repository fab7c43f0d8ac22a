import { collectRun, defaultSettings, toRunConfig } from '@tideline/backtest';
import type { SimulatedMarket } from '@tideline/broker/simulator';

export function wholeBacktest(market: SimulatedMarket, lastDate: string): void {
  collectRun(market, toRunConfig(defaultSettings(), { from: null, to: lastDate, seed: 1 }));
}
