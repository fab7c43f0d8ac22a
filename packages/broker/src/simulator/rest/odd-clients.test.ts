import { expect, onTestFinished, test } from 'vitest';
import { startVenue, type TestCustomer } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';
import { assetId } from '../wire/wire-text.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const ORDER = { symbol: CALL, qty: 1, side: 'buy', type: 'market', time_in_force: 'day' };

async function openVenue() {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  return { origin: venue.simulator.origin, me };
}

/** Posts as unofficial clients do: bytes, perhaps without a content type. */
async function post(origin: string, me: TestCustomer, body: string, type: string | null) {
  const response = await fetch(`${origin}/v2/orders`, {
    method: 'POST',
    headers: {
      'apca-api-key-id': me.keyId,
      'apca-api-secret-key': me.secretKey,
      ...(type === null ? {} : { 'content-type': type }),
    },
    body: new TextEncoder().encode(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test.each([
  [null],
  ['text/plain;charset=UTF-8'],
  ['application/json; charset=utf-8'],
  ['application/x-www-form-urlencoded'],
])('JSON is read as such when it is called %s', async (type) => {
  const { origin, me } = await openVenue();
  const { status, body } = await post(origin, me, JSON.stringify(ORDER), type);
  expect({ status, symbol: body.symbol }).toEqual({ status: 200, symbol: CALL });
});

test.each([
  ['application/x-www-form-urlencoded', new URLSearchParams({ symbol: CALL, qty: '1' }).toString()],
  ['application/json', '{"symbol":'],
  [null, 'symbol'],
])('what is no JSON is refused, called %s', async (type, body) => {
  const { origin, me } = await openVenue();
  expect(await post(origin, me, body, type)).toEqual({
    status: 400,
    body: { message: 'request body format is invalid' },
  });
  expect((await me.call('GET', '/v2/orders?status=all')).body).toEqual([]);
});

test.each([[null], ['x'], [[]], [7], [[ORDER]]])('a body of %j has no fields', async (body) => {
  const { me } = await openVenue();
  expect(await me.call('POST', '/v2/orders', body)).toMatchObject({
    status: 422,
    body: { code: 40010001, message: 'symbol is required' },
  });
});

test.each([
  [{ qty: '1' }],
  [{ qty: '1.0' }],
  [{ type: 'limit', limit_price: '1.050' }],
  [{ type: 'limit', limit_price: 1.1 }],
  [{ type: 'limit', limit_price: 0.1 + 0.2 }],
  [{ order_class: '', legs: [], extended_hours: false }],
  [{ notional: null, stop_price: null, trail_price: null, take_profit: null, limit_price: null }],
])('%j is an order like any other', async (change) => {
  const { me } = await openVenue();
  const { status, body } = await me.call('POST', '/v2/orders', { ...ORDER, ...change });
  expect({ status, qty: body.qty }).toEqual({ status: 200, qty: '1' });
});

test.each([
  [{ side: 'BUY' }, 40010001],
  [{ type: 'MARKET' }, 42210000],
  [{ time_in_force: 'DAY' }, 42210000],
  [{ position_intent: 'BUY_TO_OPEN' }, 40010001],
  [{ symbol: CALL.toLowerCase() }, 42210000],
  [{ qty: ' 1 ' }, 40010001],
  [{ extended_hours: 'false' }, 40010001],
  [{ client_order_id: 12 }, 40010001],
  [{ type: 'limit', limit_price: '1.0500009' }, 42210000],
  [{ type: 'limit', limit_price: 1.05000001 }, 42210000],
])('%j is not what the documents have', async (change, code) => {
  const { me } = await openVenue();
  expect(await me.call('POST', '/v2/orders', { ...ORDER, ...change })).toMatchObject({
    status: 422,
    body: { code },
  });
});

test.each([
  'status=ALL&direction=ASC&nested=True&side=BUY',
  `status=all&symbols=%20${CALL}%20,%20QQQ`,
  `status=all&symbols=${CALL}&symbols=QQQ`,
  'status=all&asset_class=us_equity,%20us_option',
  'status=all&after=2025-02-04T09:00:00.123456-05:00',
  'status=all&page=2&whatever',
])('orders are found by %s', async (query) => {
  const { me } = await openVenue();
  await me.call('POST', '/v2/orders', ORDER);
  expect((await me.call('GET', `/v2/orders?${query}`)).body).toHaveLength(1);
});

test.each(['0', '501', '-1', '1e2', '10.0', 'many'])('no page has %s orders', async (limit) => {
  const { me } = await openVenue();
  expect(await me.call('GET', `/v2/orders?limit=${limit}`)).toMatchObject({
    status: 422,
    body: { code: 40010001, message: 'limit must be between 1 and 500' },
  });
});

test('the colon of a path may be escaped', async () => {
  const { origin, me } = await openVenue();
  await me.call('POST', '/v2/orders', { ...ORDER, client_order_id: 'a:b' });
  const headers = { 'apca-api-key-id': me.keyId, 'apca-api-secret-key': me.secretKey };
  for (const colon of [':', '%3A', '%3a']) {
    const path = `/v2/orders${colon}by_client_order_id?client_order_id=a%3Ab`;
    const response = await fetch(`${origin}${path}`, { headers });
    expect(await response.json()).toMatchObject({ client_order_id: 'a:b' });
  }
});

test.each([
  ['POST', '/v2/orders', { ...ORDER, time_in_force: { toString: 1 } }, 42210000],
  ['POST', '/v2/orders', { ...ORDER, time_in_force: ['ioc'] }, 42210000],
  ['PATCH', '/v2/account/configurations', { max_margin_multiplier: { toString: 1 } }, 40010001],
  ['PATCH', '/v2/account/configurations', { max_margin_multiplier: ['2'] }, 40010001],
])('%s %s of %j: what is no text is not read as one', async (method, path, body, code) => {
  const { me } = await openVenue();
  expect(await me.call(method, path, body)).toMatchObject({ status: 422, body: { code } });
});

test('a contract may be ordered by its id', async () => {
  const { me } = await openVenue();
  const { body } = await me.call('POST', '/v2/orders', { ...ORDER, symbol: assetId(CALL) });
  expect(body).toMatchObject({
    symbol: CALL,
    asset_id: assetId(CALL),
    position_intent: 'buy_to_open',
  });
  const unknown = { ...ORDER, symbol: '00000000-0000-4000-8000-000000000000' };
  expect(await me.call('POST', '/v2/orders', unknown)).toMatchObject({
    status: 422,
    body: { code: 42210000, message: 'invalid contract' },
  });
});
