import { newYorkTime } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { createGeneratedMarket } from '../../market/index.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { startVenue } from '../../test/harness.ts';
import { tinyMarket, tinySymbol } from '../../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openVenue(options: Parameters<typeof startVenue>[0] = {}) {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

test('contracts: this week by default, filtered and paged', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const read = async (query: string) =>
    (await me.call('GET', `/v2/options/contracts?${query}`)).body;
  const week = await read('underlying_symbols=SPY&limit=10000');
  const days = new Set(
    week.option_contracts.map((one: { expiration_date: string }) => one.expiration_date),
  );
  expect([...days]).toEqual(['2025-02-04', '2025-02-05', '2025-02-06', '2025-02-07']);
  const puts = 'expiration_date=2025-02-04&type=put&strike_price_gte=599&strike_price_lte=601';
  const first = await read(`${puts}&limit=2`);
  const second = await read(`${puts}&limit=2&page_token=${first.next_page_token}`);
  expect(
    [...first.option_contracts, ...second.option_contracts].map((one) => one.strike_price),
  ).toEqual(['599', '600', '601']);
  expect(second.next_page_token).toBeNull();
  expect(first.option_contracts[0]).toMatchObject({
    name: 'SPY Feb 04 2025 599 Put',
    tradable: true,
    multiplier: '100',
    type: 'put',
  });
  expect((await me.call('GET', `/v2/options/contracts/${CALL}`)).body.symbol).toBe(CALL);
  expect((await me.call('GET', '/v2/options/contracts/NONE')).status).toBe(404);
  expect(await read('underlying_symbols=QQQ')).toEqual({
    option_contracts: [],
    next_page_token: null,
  });
});

test('contracts are listed for two weeks ahead, however far one asks', async () => {
  const venue = await openVenue({ market: createGeneratedMarket({ symbol: 'SPY', seed: 1 }) });
  const reader = await venue.openCustomer(0);
  const { body } = await reader.call(
    'GET',
    '/v2/options/contracts?expiration_date_gte=2026-01-01&expiration_date_lte=2090-12-31&limit=10000',
  );
  const listed = body.option_contracts as { readonly expiration_date: string }[];
  const days = [...new Set(listed.map((one) => one.expiration_date))].sort();
  const { date } = (await venue.get('/sim/clock')).body;
  expect(days[0]).toBe(date);
  const reach = (Date.parse(days.at(-1) ?? '') - Date.parse(date)) / 86_400_000;
  expect(reach).toBeGreaterThan(10);
  expect(reach).toBeLessThanOrEqual(14);
});

test.each([
  ['/v2/stocks/meta/conditions/trade?tape=B', 200, { '@': 'Regular Sale' }],
  ['/v2/stocks/meta/conditions/quote?tape=A', 200, { R: 'Regular, Two-Sided Open' }],
  ['/v1beta1/options/meta/conditions/trade', 200, { a: 'Single Leg Auction Non ISO' }],
  ['/v1beta1/options/meta/conditions/quote', 200, { A: 'Eligible for Automatic Execution' }],
  ['/v2/stocks/meta/conditions/trade', 400, { message: 'tape is required' }],
  ['/v2/stocks/meta/conditions/trade?tape=D', 400, { message: 'invalid tape: D' }],
  ['/v2/stocks/meta/conditions/bar?tape=A', 400, { message: 'invalid ticktype: bar' }],
  ['/v1beta1/options/meta/conditions/bar', 400, { message: 'invalid ticktype: bar' }],
])('codes: %s', async (path, status, body) => {
  const venue = await openVenue();
  const reader = await venue.openCustomer(0);
  const answer = await reader.call('GET', path);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual(body);
});

function longMarket(): SimulatedMarket {
  const tiny = tinyMarket();
  const later = ['2025-02-11', '2025-04-01'].map((date) => ({
    date,
    open: newYorkTime(`${date}T09:30`),
    close: newYorkTime(`${date}T16:00`),
  }));
  return {
    ...tiny,
    lastDate: '2025-04-01',
    sessions: (from, to) => [
      ...tiny.sessions(from, to),
      ...later.filter(({ date }) => date >= from && date <= to),
    ],
    contracts: (expiry) =>
      tiny.contracts('2025-02-04').map((contract) => ({
        ...contract,
        expiry,
        symbol: contract.symbol.replace('250204', expiry.slice(2).replaceAll('-', '')),
      })),
  };
}

test('a contract is found by symbol and by id as long as it is listed', async () => {
  const venue = await openVenue({ market: longMarket() });
  const me = await venue.openCustomer(0);
  const path = '/v2/options/contracts';
  const { body } = await me.call('GET', `${path}?expiration_date_lte=2025-12-31&limit=1000`);
  const listed = body.option_contracts as readonly { id: string; expiration_date: string }[];
  const last = listed.at(-1);
  expect(last?.expiration_date).toBe('2025-02-11');
  expect((await me.call('GET', `${path}/${last?.id}`)).body).toMatchObject({ id: last?.id });
  const status = async (symbol: string) => (await me.call('GET', `${path}/${symbol}`)).status;
  expect(await status(tinySymbol('2025-02-11', 'call', 600))).toBe(200);
  expect(await status(tinySymbol('2025-04-01', 'call', 600))).toBe(404);
  expect(await status(tinySymbol('2025-02-03', 'call', 600))).toBe(200);
});

test('the underlying is a tradable asset, by its symbol, by its id and in the list', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const { body: asset } = await me.call('GET', '/v2/assets/SPY');
  expect(asset).toMatchObject({
    symbol: 'SPY',
    class: 'us_equity',
    exchange: 'ARCA',
    status: 'active',
    tradable: true,
  });
  expect((await me.call('GET', `/v2/assets/${asset.id}`)).body).toEqual(asset);
  for (const query of ['', '?status=active&asset_class=us_equity', '?attributes=has_options'])
    expect((await me.call('GET', `/v2/assets${query}`)).body).toEqual([asset]);
});

test.each([
  ['shares', { qty: 1 }],
  ['dollars', { notional: '100' }],
  ['a part of a share', { qty: '0.5' }],
  ['a good-till-cancelled order', { qty: 1, time_in_force: 'gtc' }],
  ['a bracket', { qty: 1, order_class: 'bracket', take_profit: { limit_price: '700' } }],
])('an order for the stock itself is refused, and says why: %s', async (_, over) => {
  const venue = await openVenue();
  const me = await venue.openCustomer(100_000);
  const { body: asset } = await me.call('GET', '/v2/assets/SPY');
  for (const symbol of ['SPY', asset.id]) {
    const order = { symbol, side: 'buy', type: 'market', time_in_force: 'day', ...over };
    expect(await me.call('POST', '/v2/orders', order)).toMatchObject({
      status: 422,
      body: {
        code: 42210000,
        message: 'invalid contract',
        reject_reason: 'only options can be traded here',
      },
    });
  }
  expect((await me.call('GET', '/v2/orders?status=all')).body).toEqual([]);
});
