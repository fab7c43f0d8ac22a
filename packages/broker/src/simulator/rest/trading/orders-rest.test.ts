import { expect, onTestFinished, test } from 'vitest';
import { customer, startVenue } from '../../test/harness.ts';
import { tinySymbol } from '../../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);
const PUT = tinySymbol('2025-02-04', 'put', 600);

async function openTrader() {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const post = (over: Record<string, unknown> = {}) =>
    me.call('POST', '/v2/orders', {
      symbol: CALL,
      qty: 1,
      side: 'buy',
      type: 'limit',
      limit_price: '0.01',
      time_in_force: 'day',
      ...over,
    });
  return { venue, me, post };
}

test.each([
  ['texts', { qty: '2', limit_price: '0.05', order_class: 'simple' }],
  ['integers and floats', { qty: 2.0, limit_price: 0.05, extended_hours: false }],
  ['a decimal text', { qty: '2.0', limit_price: '0.0500' }],
  ['texts with signs, exponents and bare points', { qty: '+.2e1', limit_price: '5.e-2' }],
  ['no legs', { qty: 2, limit_price: 0.05, legs: [] }],
  [
    'every field, most of them empty',
    {
      qty: 2,
      limit_price: 0.05,
      notional: null,
      order_class: '',
      client_order_id: '',
      stop_price: null,
      trail_price: null,
      trail_percent: null,
      take_profit: null,
      stop_loss: null,
      legs: null,
      position_intent: null,
      extended_hours: null,
    },
  ],
])('an order in %s', async (_form, over) => {
  const { post } = await openTrader();
  const { status, body } = await post(over);
  expect(status).toBe(200);
  expect(body).toMatchObject({ qty: '2', limit_price: '0.05', position_intent: 'buy_to_open' });
  expect(body.client_order_id).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  [
    { qty: '3', limit_price: '0.02' },
    { qty: '3', limit_price: '0.02' },
  ],
  [{ qty: 3.0 }, { qty: '3', limit_price: '0.01' }],
  [
    { limit_price: 0.03, time_in_force: 'day', client_order_id: 'mine' },
    { qty: '1', limit_price: '0.03', client_order_id: 'mine' },
  ],
])('a change %j', async (change, after) => {
  const { venue, me, post } = await openTrader();
  const { body: old } = await post();
  await venue.advanceBars(1);
  const { status, body } = await me.call('PATCH', `/v2/orders/${old.id}`, change);
  expect({ status, body }).toMatchObject({ status: 200, body: { ...after, replaces: old.id } });
  expect(body.client_order_id).not.toBe(old.client_order_id);
  await venue.advanceBars(1);
  const ended = await me.call(
    'GET',
    `/v2/orders:by_client_order_id?client_order_id=${old.client_order_id}`,
  );
  expect(ended.body).toMatchObject({
    status: 'replaced',
    replaced_by: body.id,
    replaced_at: expect.stringMatching(/^2025-02-04T15:05:00/),
    canceled_at: null,
  });
  expect((await me.call('GET', '/v2/orders')).body).toMatchObject([{ id: body.id, status: 'new' }]);
});

test.each([
  [{ stop_price: '1' }, 40010001, /stop_price/],
  [{ trail: '1' }, 40010001, /trail/],
  [{ qty: 'many' }, 40010001, /^qty/],
  [{ qty: 1.5 }, 42210000, /^qty must be integer/],
  [{ limit_price: -1 }, 40010001, /^limit_price/],
  [{ limit_price: '0.001' }, 42210000, /sub-penny/],
  [{ time_in_force: 'gtc' }, 42210000, /time_in_force/],
  [{ notional: 10 }, 42210000, /^notional/],
  [{ client_order_id: 'x'.repeat(129) }, 40010001, /^client_order_id/],
  [{}, 42210000, /not changed/],
])('no change: %j', async (change, code, message) => {
  const { venue, me, post } = await openTrader();
  const { body: old } = await post();
  await venue.advanceBars(1);
  const answer = await me.call('PATCH', `/v2/orders/${old.id}`, change);
  expect(answer).toMatchObject({ status: 422, body: { code } });
  expect(answer.body.message).toMatch(message);
  expect((await me.call('GET', '/v2/orders')).body).toMatchObject([{ id: old.id, status: 'new' }]);
});

test('windows of orders: sides, symbols, moments and neighbours', async () => {
  const { venue, me, post } = await openTrader();
  await post({ client_order_id: 'a', type: 'market', limit_price: undefined, qty: 2 });
  await venue.advanceBars(1);
  await post({ client_order_id: 'b', symbol: PUT });
  await post({ client_order_id: 'c', side: 'sell', limit_price: '90' });
  const ids = async (query: string) =>
    (await me.call('GET', `/v2/orders?status=all&direction=asc&${query}`)).body.map(
      (order: { client_order_id: string }) => order.client_order_id,
    );
  expect(await ids('side=buy')).toEqual(['a', 'b']);
  expect(await ids(`symbols=${PUT},QQQ`)).toEqual(['b']);
  expect(await ids('symbols=spy')).toEqual(['a', 'b', 'c']);
  expect(await ids('asset_class=us_equity')).toEqual([]);
  expect(await ids('asset_class=us_equity&asset_class=us_option')).toEqual(['a', 'b', 'c']);
  expect(await ids('after=2025-02-04T10:00:00.000000001-05:00')).toEqual(['b', 'c']);
  expect(await ids('until=2025-02-04T15:05:00Z')).toEqual(['a']);
  expect(await ids('until=2025-02-04T15:05:00.000000001Z')).toEqual(['a', 'b', 'c']);
  expect(await ids('after=2025-02-04T15:05:00.0000001Z')).toEqual([]);
  expect(await ids('after=2025-02-04&until=2025-02-05&limit=2')).toEqual(['a', 'b']);
  const { body: middle } = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=b');
  expect(await ids(`after_order_id=${middle.id}`)).toEqual(['c']);
  expect(await ids(`before_order_id=${middle.id}`)).toEqual(['a']);
});

test.each([
  'status=pending',
  'direction=down',
  'side=both',
  'limit=0',
  'limit=many',
  'after=yesterday',
  'until=2025-02-32',
  'nested=perhaps',
  'asset_class=stock',
  'before_order_id=x',
  'before_order_id=x&after_order_id=y',
  'after_order_id=x&after=2025-02-04',
])('no window: %s', async (query) => {
  const { me } = await openTrader();
  expect(await me.call('GET', `/v2/orders?${query}`)).toMatchObject({
    status: 422,
    body: { code: 40010001 },
  });
});

test('closing: all, some, a share; by symbol and by id', async () => {
  const { venue, me, post } = await openTrader();
  await post({ type: 'market', limit_price: undefined, qty: 8 });
  await venue.advanceBars(1);
  const { body: position } = await me.call('GET', `/v2/positions/${CALL}`);
  const close = async (key: string, query: string) => {
    const { status, body } = await me.call('DELETE', `/v2/positions/${key}${query}`);
    await venue.advanceBars(1);
    return status === 200 ? body.qty : `${status} ${body.message}`;
  };
  expect(await close(position.asset_id, '?percentage=25.0')).toBe('2');
  expect(await close(CALL, '?qty=1.000000000')).toBe('1');
  expect(await close(CALL, '?percentage=33')).toBe('422 qty must be integer for options trading');
  expect(await close(CALL, '?percentage=101')).toBe('422 percentage must be > 0 and <= 100');
  expect(await close(CALL, '?qty=0')).toBe('422 qty must be > 0');
  expect(await close(CALL, '?qty=1&percentage=5')).toMatch(/^422 qty and percentage/);
  expect(await close(CALL, '?qty=6')).toMatch(/^403 account not eligible/);
  expect(await close(CALL, '?qty=1e15')).toBe('422 options order qty must be <= 10000');
  expect(await close(CALL, '?percentage=100')).toBe('5');
  expect(await close(CALL, '')).toBe('404 position does not exist');
  expect((await me.call('DELETE', '/v2/positions')).body).toEqual([]);
  expect((await me.call('DELETE', '/v2/orders')).body).toEqual([]);
});

test('a share that is a whole number of contracts is one, whatever fractions it is made of', async () => {
  const { venue } = await openTrader();
  const rich = await venue.openCustomer(1_000_000);
  const order = { symbol: CALL, qty: 250, side: 'buy', type: 'limit', limit_price: 20 };
  await rich.call('POST', '/v2/orders', { ...order, time_in_force: 'day' });
  await venue.advanceBars(1);
  expect((await rich.call('GET', `/v2/positions/${CALL}`)).body.qty).toBe('250');
  // A product of fractions would be 161.00000000000003.
  const close = (share: string) => rich.call('DELETE', `/v2/positions/${CALL}?percentage=${share}`);
  expect(await close('64.400000000')).toMatchObject({ status: 200, body: { qty: '161' } });
  expect(await close('64.400000001')).toMatchObject({ status: 422 });
  expect(await close('0.0000000001')).toMatchObject({ status: 422, body: { code: 40010001 } });
});

test('a replaced order and its settings outlive the process', async () => {
  const { venue, me, post } = await openTrader();
  const { body: old } = await post();
  await venue.advanceBars(1);
  const { body: next } = await me.call('PATCH', `/v2/orders/${old.id}`, { qty: 4 });
  await me.call('PATCH', '/v2/account/configurations', { suspend_trade: true });
  await venue.simulator.close();
  const again = await startVenue({ store: venue.store });
  onTestFinished(() => again.simulator.close());
  const mine = customer(again.simulator.origin, me);
  const orders = async () => (await mine.call('GET', '/v2/orders?status=all')).body;
  expect(await orders()).toMatchObject([
    { id: next.id, status: 'pending_new', replaces: old.id },
    { id: old.id, status: 'pending_replace', replaced_by: next.id },
  ]);
  await again.advanceBars(1);
  expect(await orders()).toMatchObject([
    { id: next.id, status: 'new', qty: '4' },
    { id: old.id, status: 'replaced' },
  ]);
  const { body: settings } = await mine.call('GET', '/v2/account/configurations');
  expect(settings.suspend_trade).toBe(true);
});
