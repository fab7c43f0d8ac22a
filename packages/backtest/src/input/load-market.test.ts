import { readBars } from '@tideline/broker/bars';
import { createGeneratedMarket } from '@tideline/broker/simulator';
import { formatMoney, newYorkTime } from '@tideline/engine';
import { expect, test } from 'vitest';
import { collectRun } from '../run/run.ts';
import { loadMarket, type MarketRecipe, resolveSpan } from './load-market.ts';
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

test('the seed moves what a file leaves open, and not its bars', async () => {
  const recipe = await fileOf(7);
  const [one, again, two] = [1, 1, 2].map((seed) => loadMarket(recipe, seed).market);
  const at = newYorkTime('2026-01-07T11:02:35');
  const contract = one?.contracts('2026-01-07').find(({ side }) => side === 'call');
  if (contract === undefined) throw new Error('no contract');
  const seen = (market = one) => [market?.stockPrices(at), market?.optionQuote(contract, at)];
  expect(seen(again)).toEqual(seen(one));
  expect(seen(two)).not.toEqual(seen(one));
  expect(two?.bars(5, 0, at)).toEqual(one?.bars(5, 0, at));
});

test('the seed decides when an order reaches the market', () => {
  const opened = loadMarket({ type: 'generated', seed: 7, sessions: 8 }, 7);
  const span = resolveSpan(opened, whole);
  const settings = { ...defaultSettings(), confidenceThreshold: 45, moneyFlowGate: 0 };
  const times = (seed: number) =>
    collectRun(opened.market, toRunConfig(settings, { ...span, seed })).fills.map(({ at }) => at);
  expect(times(7).length).toBeGreaterThan(0);
  expect(times(8)).not.toEqual(times(7));
});
