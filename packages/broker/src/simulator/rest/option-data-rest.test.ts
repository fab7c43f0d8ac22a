import { newYorkTime } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import type { SimulatedMarket } from '../market.ts';
import { startVenue } from '../test/harness.ts';
import { tinyMarket, tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

test('a trade updates a snapshot as a quote does', async () => {
  const market = tinyMarket();
  const ten = newYorkTime('2025-02-04T10:00');
  const standing: SimulatedMarket = {
    ...market,
    optionQuote: (contract) => market.optionQuote(contract, ten),
  };
  const venue = await startVenue({ market: standing, start: '2025-02-04T10:00' });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.open(50_000);
  const order = { symbol: CALL, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };
  await me.call('POST', '/v2/orders', order);
  await venue.advance(1);
  const since = async (at: string) => {
    const path = `/v1beta1/options/snapshots/SPY?updated_since=${at}`;
    const { snapshots } = (await me.call('GET', path)).body;
    return Object.entries<{ latestTrade?: { t: string } }>(snapshots);
  };
  const [[symbol, snapshot] = []] = await since('2025-02-04T15:00:00.001Z');
  expect(symbol).toBe(CALL);
  expect(await since(snapshot?.latestTrade?.t ?? '')).toHaveLength(1);
  expect(await since('2025-02-04T15:05:00Z')).toEqual([]);
});

test('a bar belongs to a stretch by its left edge, and is whole', async () => {
  const venue = await startVenue({ start: '2025-02-04T10:00' });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.open(50_000);
  const order = { symbol: CALL, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };
  for (const qty of [1, 2]) {
    await me.call('POST', '/v2/orders', { ...order, qty });
    await venue.advance(1);
  }
  const volumes = async (query: string) => {
    const path = `/v1beta1/options/bars?symbols=${CALL}&${query}`;
    const { bars } = (await me.call('GET', path)).body;
    return (bars[CALL] ?? []).map(({ v }: { v: number }) => v);
  };
  const [before, from] = ['2025-02-04T14:59:59Z', '2025-02-04T15:00:00Z'];
  const inside = '2025-02-04T15:04:00Z';
  expect(await volumes(`timeframe=1Hour&start=${from}`)).toEqual([3]);
  expect(await volumes(`timeframe=1Hour&start=${from}&end=${inside}`)).toEqual([3]);
  expect(await volumes(`timeframe=1Hour&start=${inside}`)).toEqual([]);
  expect(await volumes(`timeframe=1Hour&start=${before}&end=${before}`)).toEqual([]);
  expect(await volumes(`timeframe=1Min&start=${inside}`)).toEqual([2]);
  expect(await volumes('timeframe=1Week&start=2025-02-03')).toEqual([3]);
  expect(await volumes('timeframe=1Week&start=2025-02-04')).toEqual([]);
});
