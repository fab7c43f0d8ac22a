import { createGeneratedMarket } from '@tideline/broker/simulator';
import { DEFAULT_THRESHOLDS, IndicatorSet } from '@tideline/engine';
import { expect, test } from 'vitest';
import { bareLoop, plainBars } from './bare-loop.ts';

const market = createGeneratedMarket({ symbol: 'SPY', seed: 3 });
const [session] = market.sessions(market.firstDate, market.firstDate);
const bars = session === undefined ? [] : market.bars(5, session.open, session.close);

test('computes on the same bars what the product computes', () => {
  const set = new IndicatorSet(DEFAULT_THRESHOLDS);
  const ours = bars.map((bar) => set.push(bar)).at(-1);
  const bare = bareLoop(plainBars(bars));
  expect(bars).toHaveLength(78);
  expect(bare?.emaFast).toBeCloseTo(ours?.emaFast ?? Number.NaN, 6);
  expect(bare?.emaSlow).toBeCloseTo(ours?.emaSlow ?? Number.NaN, 6);
  // The library rounds these two to the cent and leaves the first bar out of the money flow.
  expect(bare?.rsi).toBeCloseTo(ours?.rsi ?? Number.NaN, 1);
  expect(bare?.mfi).toBeCloseTo(ours?.mfi ?? Number.NaN, 1);
  expect(bare?.adx).toBeCloseTo(ours?.adx ?? Number.NaN, 1);
});

test('has no readings without bars', () => {
  expect(bareLoop([])).toBeNull();
});
