import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../../test/harness.ts';
import { tinySymbol } from '../../test/tiny-market.ts';

const HISTORY = '/v2/account/portfolio/history';

async function openTrader(start: string) {
  const venue = await startVenue({ start });
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const read = async (path: string) => (await me.call('GET', path)).body;
  return { venue, me, read };
}

test.each([
  ['start=2025-02-03&period=2D', ['2025-02-03', '2025-02-04']],
  ['start=2025-02-04T18:00:00Z&period=1D', ['2025-02-04']],
  // A Saturday: days are sessions, so the next one counts.
  ['start=2025-02-01&period=1D', ['2025-02-03']],
  ['start=2025-02-04&period=1W', ['2025-02-04', '2025-02-05', '2025-02-06', '2025-02-07']],
  ['start=2025-02-06&period=1M', ['2025-02-06', '2025-02-07']],
  ['start=2025-01-28&period=1W', ['2025-02-03']],
  ['end=2025-02-05&period=2D', ['2025-02-04', '2025-02-05']],
  ['end=2025-02-05&period=1A', ['2025-02-03', '2025-02-04', '2025-02-05']],
])('%s: a period begins where it is asked to, or ends there', async (query, days) => {
  const { read } = await openTrader('2025-02-07T10:00');
  const { timestamp } = await read(`${HISTORY}?timeframe=1D&${query}`);
  const dates = timestamp.map((at: number) => new Date(at * 1_000).toISOString().slice(0, 10));
  expect(dates).toEqual(days);
});

test.each([
  ['2025-02-04T16:00:00-05:00', '1H', '2025-02-04'],
  ['2025-02-04T16:00:01-05:00', '1H', '2025-02-05'],
  ['2025-02-06T14:00:00-05:00', '15Min', '2025-02-07'],
  ['2025-02-04T16:00:01-05:00', '1D', '2025-02-04'],
])('from %s in steps of %s it begins on %s', async (start, timeframe, first) => {
  const { read } = await openTrader('2025-02-07T10:00');
  const query = new URLSearchParams({ start, timeframe });
  const { timestamp } = await read(`${HISTORY}?${query}`);
  expect(new Date(timestamp[0] * 1_000).toISOString()).toBe(`${first}T14:30:00.000Z`);
});

test('what is left after a part has been exercised still counts', async () => {
  const { venue, me, read } = await openTrader('2025-02-04T10:00');
  const symbol = tinySymbol('2025-02-04', 'call', 598);
  const order = { symbol, qty: 3, side: 'buy', type: 'market', time_in_force: 'day' };
  await me.call('POST', '/v2/orders', order);
  await venue.advanceBars(1);
  await me.call('POST', '/v2/orders', {
    ...order,
    qty: 2,
    side: 'sell',
    type: 'limit',
    limit_price: 90,
  });
  expect((await me.call('POST', `/v2/positions/${symbol}/exercise`)).status).toBe(200);
  await venue.advanceBars(1);
  expect((await read(`/v2/positions/${symbol}`)).qty).toBe('2');
  const { equity } = await read(`${HISTORY}?period=1D&timeframe=5Min`);
  expect(equity.at(-1)).toBe(Number((await read('/v2/account')).equity));
});
