import { defaultSettings, measureLuck, toRunConfig } from '@tideline/backtest';
import { createGeneratedMarket, type PathVariant } from '@tideline/broker/simulator';
import { expect, test } from 'vitest';

test('a market is measured by its trades and by what luck would have made of them', () => {
  const settings = { ...defaultSettings(), confidenceThreshold: 45, moneyFlowGate: 0 };
  for (const seed of [21, 22]) {
    const marketOf = (invention: PathVariant) =>
      createGeneratedMarket({ symbol: 'SPY', seed, pathVariant: invention });
    const span = { from: '2026-01-05', to: '2026-01-16', seed };
    const found = measureLuck(marketOf, toRunConfig(settings, span), 1);
    expect(found.trades).toBeGreaterThan(0);
    expect(found.interval?.low).toBeLessThanOrEqual(found.returnOnPremium ?? Number.NaN);
    expect(found.interval?.high).toBeGreaterThanOrEqual(found.returnOnPremium ?? Number.NaN);
    expect(found.luck.own.trades).toBeLessThanOrEqual(found.trades);
    expect(found.luck.own.trades).toBeGreaterThanOrEqual(found.trades - found.luck.leftOut);
    expect(measureLuck(marketOf, toRunConfig(settings, span), 1)).toEqual(found);
  }
});
