import { readBars } from '@tideline/broker/bars';
import { createGeneratedMarket } from '@tideline/broker/simulator';
import { formatMoney } from '@tideline/engine';
import { expect, test } from 'vitest';
import { collectRun } from '../run/run.ts';
import { checkSpan, type MarketRecipe, openMarket } from './open-market.ts';
import { defaultSettings, toRunConfig } from './setting-fields.ts';

const whole = { from: null, to: null };

async function fileOf(seed: number): Promise<MarketRecipe> {
  const market = createGeneratedMarket({ symbol: 'SPY', seed });
  const rows = market
    .sessions('2026-01-05', '2026-01-09')
    .flatMap(({ open, close }) => market.bars(5, open, close))
    .map(({ start, open, high, low, close, volume }) =>
      [new Date(start).toISOString(), ...[open, high, low, close].map(formatMoney), volume].join(),
    );
  const text = ['timestamp,open,high,low,close,volume', ...rows].join('\n');
  async function* bytes() {
    yield Buffer.from(text);
  }
  return { type: 'file', file: await readBars('bars.csv', bytes(), { symbol: 'SPY' }) };
}

test('the exchange has the chance of the generated market, and the usual one beside a file', async () => {
  const generated = openMarket({ type: 'generated', seed: 7, sessions: 3 });
  expect(checkSpan(generated, whole).seed).toBe(7);
  expect(checkSpan(openMarket(await fileOf(7)), whole).seed).toBe(1);
});

test('the seed decides when an order reaches the market', () => {
  const opened = openMarket({ type: 'generated', seed: 7, sessions: 8 });
  const span = checkSpan(opened, whole);
  const settings = { ...defaultSettings(), confidenceThreshold: 45, moneyFlowGate: 0 };
  const times = (seed: number) =>
    collectRun(opened.market, toRunConfig(settings, { ...span, seed })).fills.map(({ at }) => at);
  expect(times(span.seed).length).toBeGreaterThan(0);
  expect(times(8)).not.toEqual(times(span.seed));
});
