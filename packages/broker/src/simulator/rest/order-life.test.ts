import { expect, onTestFinished, test } from 'vitest';
import { startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const PUT = tinySymbol('2025-02-04', 'put', 600);

async function openVenue(options: Parameters<typeof startVenue>[0] = {}) {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

function buy(over: Record<string, unknown> = {}) {
  return {
    symbol: CALL,
    qty: '2',
    side: 'buy',
    type: 'limit',
    limit_price: '9.00',
    time_in_force: 'day',
    position_intent: 'buy_to_open',
    client_order_id: 'a-1',
    ...over,
  };
}

test('from order to position and back to cash', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const posted = await me.call('POST', '/v2/orders', buy());
  expect(posted.status).toBe(200);
  expect(posted.body).toMatchObject({
    status: 'pending_new',
    qty: '2',
    limit_price: '9',
    filled_avg_price: null,
    expires_at: '2025-02-04T21:00:00.000Z',
  });
  expect(posted.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect((await venue.advanceBars(1)).body).toMatchObject({ advanced: 1, mode: 'step', speed: 0 });

  const order = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=a-1');
  expect(order.body).toMatchObject({ status: 'filled', filled_qty: '2', filled_avg_price: '1.86' });
  expect((await me.call('GET', `/v2/orders/${order.body.id}`)).body).toEqual(order.body);
  const positions = await me.call('GET', '/v2/positions');
  expect(positions.body).toMatchObject([
    { symbol: CALL, qty: '2', qty_available: '2', cost_basis: '372', avg_entry_price: '1.86' },
  ]);
  const account = await me.call('GET', '/v2/account');
  expect(account.body).toMatchObject({
    cash: '49628',
    equity: '50044',
    options_buying_power: '49627.89',
  });

  const closed = await me.call('DELETE', `/v2/positions/${CALL}`);
  expect(closed.body).toMatchObject({ side: 'sell', type: 'market', qty: '2' });
  await venue.advanceBars(1);
  expect((await me.call('GET', '/v2/positions')).body).toEqual([]);
  expect((await me.call('GET', `/v2/positions/${CALL}`)).status).toBe(404);

  const activities = await me.call('GET', '/v2/account/activities/FILL');
  expect(activities.body.map((row: { side: string }) => row.side)).toEqual(['sell', 'buy']);
  const { body: book } = await venue.get('/sim/book');
  const [first] = book.accounts;
  expect(first).toMatchObject({ accountNumber: me.accountNumber, positions: [], fees: '0' });
  expect(first.accruedFees).toBe('0.21418');
  expect(first.fills).toHaveLength(2);
});

test.each([
  ['no quantity', { qty: undefined }, 40010001, /^qty is required$/],
  ['half a contract', { qty: 1.5 }, 42210000, /^qty must be integer/],
  ['nothing', { qty: 0 }, 40010001, /^qty must be > 0$/],
  ['words', { qty: 'two' }, 40010001, /^qty is required$/],
  ['a side', { side: 'hold' }, 40010001, /^side/],
  ['half cents', { limit_price: '1.005' }, 42210000, /^invalid limit_price 1.005. sub-penny/],
  ['dust', { limit_price: '1.00001' }, 42210000, /^invalid limit_price 1.00001. sub-penny/],
  ['no limit', { limit_price: undefined }, 40010001, /^limit orders require limit_price$/],
  ['bracket', { order_class: 'bracket' }, 42210000, /^complex orders not supported/],
  ['no stop', { type: 'stop', limit_price: null }, 40010001, /^stop orders require stop_price$/],
  [
    'a stop and a limit',
    { type: 'stop', stop_price: '2' },
    40010001,
    /^stop orders must not have limit_price$/,
  ],
  ['a limit and a stop', { stop_price: '2' }, 40010001, /^limit orders must not have stop_price$/],
  [
    'half a cent of a stop',
    { type: 'stop_limit', stop_price: '2.005' },
    42210000,
    /^invalid stop_price 2.005. sub-penny/,
  ],
  [
    'stop in extended hours',
    { type: 'stop', stop_price: '2', extended_hours: true },
    42210000,
    /^extended hours is not supported/,
  ],
  ['market on open', { type: 'market_on_open' }, 42210000, /^invalid option order_type$/],
  [
    'trailing stop',
    { type: 'trailing_stop' },
    42210000,
    /^invalid order type for options trading$/,
  ],
  ['gtc', { time_in_force: 'gtc' }, 42210000, /^invalid option time_in_force$/],
  ['ioc', { time_in_force: 'ioc' }, 42210000, /^order_time_in_force provided not supported/],
  ['notional', { notional: '100' }, 42210000, /^notional orders/],
  ['extended', { extended_hours: true }, 42210000, /^extended hours/],
  ['long id', { client_order_id: 'x'.repeat(129) }, 40010001, /^client_order_id/],
  ['extended, in words', { extended_hours: 'true' }, 40010001, /^extended_hours must be true or/],
  [
    'a price beyond all',
    { limit_price: '99999999999999' },
    42210000,
    /^limit_price must be <= 100000$/,
  ],
  [
    'legs without a symbol',
    { symbol: undefined, order_class: 'mleg' },
    42210000,
    /^complex orders/,
  ],
  ['intent', { position_intent: 'sell_to_close' }, 42210000, /^position intent mismatch/],
])('refuses an order with: %s', async (_name, over, code, message) => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const answer = await me.call('POST', '/v2/orders', buy(over));
  expect(answer.status).toBe(422);
  expect(answer.body.code).toBe(code);
  expect(answer.body.message).toMatch(message);
  expect((await me.call('GET', '/v2/orders?status=all')).body).toEqual([]);
});

test('numbers come as text, integer or float', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const posted = await me.call('POST', '/v2/orders', buy({ qty: 2.0, limit_price: 1.1 }));
  expect(posted.body).toMatchObject({ qty: '2', limit_price: '1.1' });
});

test('a client order id is spent for ever, across the end of its order', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  await me.call('POST', '/v2/orders', buy());
  await venue.advanceBars(1);
  const again = await me.call('POST', '/v2/orders', buy({ qty: 1 }));
  expect(again).toMatchObject({
    status: 422,
    body: { code: 40010001, message: 'client_order_id must be unique' },
  });
  const other = await venue.openCustomer(50_000);
  expect((await other.call('POST', '/v2/orders', buy())).status).toBe(200);
});

test('cancelling is a request; its end is seen later', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const { body: order } = await me.call('POST', '/v2/orders', buy({ limit_price: '0.05' }));
  await venue.advanceBars(1);
  const canceled = await me.call('DELETE', `/v2/orders/${order.id}`);
  expect(canceled).toMatchObject({ status: 204, body: null });
  const pending = await me.call('GET', `/v2/orders/${order.id}`);
  expect(pending.body).toMatchObject({ status: 'pending_cancel', canceled_at: null });
  await venue.advanceBars(1);
  const ended = await me.call('GET', `/v2/orders/${order.id}`);
  expect(ended.body.status).toBe('canceled');
  expect(await me.call('DELETE', `/v2/orders/${order.id}`)).toMatchObject({
    status: 422,
    body: { code: 42210000, message: 'order is already in "canceled" state' },
  });
  expect(await me.call('DELETE', '/v2/orders/00000000-0000-0000-0000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 40410000 },
  });
});

test("another account's orders are not there", async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const other = await venue.openCustomer(50_000);
  const { body: order } = await me.call('POST', '/v2/orders', buy());
  expect((await other.call('GET', `/v2/orders/${order.id}`)).status).toBe(404);
  expect((await other.call('DELETE', `/v2/orders/${order.id}`)).status).toBe(404);
});

test('lists of orders: status, window, limit and direction', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  for (const n of [1, 2, 3]) {
    await me.call('POST', '/v2/orders', buy({ limit_price: '0.05', client_order_id: `n-${n}` }));
  }
  await me.call('POST', '/v2/orders', buy({ client_order_id: 'n-4' }));
  await venue.advanceBars(1);
  const ids = async (query: string) =>
    (await me.call('GET', `/v2/orders${query}`)).body.map(
      (order: { client_order_id: string }) => order.client_order_id,
    );
  expect(await ids('')).toEqual(['n-3', 'n-2', 'n-1']);
  expect(await ids('?status=closed')).toEqual(['n-4']);
  expect(await ids('?status=all&direction=asc&limit=2')).toEqual(['n-1', 'n-2']);
  expect(await ids(`?status=all&symbols=${PUT}`)).toEqual([]);
  expect(await ids('?status=all&symbols=SPY&asset_class=us_option')).toHaveLength(4);
  expect(await ids('?status=all&after=2025-02-04T15:00:00Z')).toEqual([]);
  const { body } = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=n-2');
  expect(await ids(`?status=all&before_order_id=${body.id}`)).toEqual(['n-1']);
  expect((await me.call('GET', '/v2/orders?limit=501')).status).toBe(422);

  const canceled = await me.call('DELETE', '/v2/orders');
  expect(canceled.status).toBe(207);
  expect(canceled.body.map((row: { status: number }) => row.status)).toEqual([200, 200, 200]);
});
