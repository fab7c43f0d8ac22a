import { collectFigures, defaultSettings, toRunConfig } from '@tideline/backtest';
import type { SimulatedMarket } from '@tideline/broker/simulator';

export function runWholeBacktest(market: SimulatedMarket, lastDate: string): void {
  const config = toRunConfig(defaultSettings(), { from: null, to: lastDate, seed: 1 });
  collectFigures(market, config);
}
