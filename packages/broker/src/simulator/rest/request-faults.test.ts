import { expect, onTestFinished, test } from 'vitest';
import type { FaultClass } from '../faults/fault-class.ts';
import { type FaultPlan, faultStrikes } from '../faults/fault-plan.ts';
import { READ_LAG_MS } from '../run/lagging-books.ts';
import { startOnMarket } from '../start.ts';
import { memoryStore } from '../test/harness.ts';
import { tinyMarket, tinySymbol } from '../test/tiny-market.ts';

const SYMBOL = tinySymbol('2025-02-04', 'call', 600);
const SEED = 7;

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Only tests move this clock; every wait is over at once. */
function hastyWall() {
  const waits: number[] = [];
  let now = 0;
  return {
    waits,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    wall: {
      now: () => now,
      after(milliseconds: number, callback: () => void) {
        waits.push(milliseconds);
        const timer = setImmediate(callback);
        return () => clearImmediate(timer);
      },
    },
  };
}

async function openClient() {
  const { wall, waits, advance } = hastyWall();
  const simulator = await startOnMarket(tinyMarket(), {
    ...{ store: memoryStore(), speed: 'step', seed: 1, startText: null, port: 0 },
    ...{ wall, log: () => undefined },
  });
  onTestFinished(() => simulator.close());
  const send = async (method: string, path: string, body?: unknown, headers = {}) => {
    const response = await fetch(`${simulator.origin}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
  const { text } = await send('POST', '/sim/accounts', { cash: 10_000 });
  const keys = JSON.parse(text) as { keyId: string; secretKey: string; accountNumber: string };
  const headers = { 'apca-api-key-id': keys.keyId, 'apca-api-secret-key': keys.secretKey };
  const call = (method: string, path: string, body?: unknown) => send(method, path, body, headers);
  const plan = (rates: FaultPlan['rates'], seed = SEED) =>
    send('POST', '/sim/faults', { seed, rates });
  return {
    waits,
    advance,
    call,
    plan,
    send,
    only: (fault: FaultClass, rate = 1) => plan({ [fault]: rate }),
    tried: (method: string, path: string, body?: unknown): Promise<Answer | null> =>
      call(method, path, body).catch(() => null),
    read: async (path: string) => JSON.parse((await call('GET', path)).text),
    async has(clientOrderId: string): Promise<boolean> {
      await plan({});
      advance(READ_LAG_MS);
      const path = `/v2/orders:by_client_order_id?client_order_id=${clientOrderId}`;
      return (await call('GET', path)).status === 200;
    },
  };
}

const order = (clientOrderId: string) => ({
  symbol: SYMBOL,
  qty: '1',
  side: 'buy',
  type: 'limit',
  limit_price: '0.01',
  time_in_force: 'day',
  client_order_id: clientOrderId,
});

test.each<[FaultClass, readonly number[] | null, boolean]>([
  ['request-lost', null, false],
  ['answer-lost', null, true],
  ['rate-limited', [429], false],
  ['error-before', [500, 503], false],
  ['error-after', [500, 502, 504], true],
])('%s: the answer is %j, and the order has happened: %s', async (fault, statuses, happened) => {
  const { only, tried, has } = await openClient();
  await only(fault);
  const answer = await tried('POST', '/v2/orders', order('c-1'));
  if (statuses === null) expect(answer).toBe(null);
  else expect(statuses).toContain(answer?.status);
  expect(await has('c-1')).toBe(happened);

  await only(fault, 0);
  expect((await tried('POST', '/v2/orders', order('c-2')))?.status).toBe(200);
});

test.each<[FaultClass, number, number]>([
  // The market is held: only the wall's least time passes.
  ['request-late', 333, 2_000],
  ['answer-late', 1_000, 10_000],
])('%s: it takes %i to %i ms, and happens', async (fault, low, high) => {
  const { only, tried, has, waits } = await openClient();
  await only(fault);
  waits.length = 0;
  expect((await tried('POST', '/v2/orders', order('c-1')))?.status).toBe(200);
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThanOrEqual(low);
  expect(waits[0]).toBeLessThanOrEqual(high);
  expect(await has('c-1')).toBe(true);
});

test('answer-garbled: 200 with a page, a part or nothing, and the order has happened [A15]', async () => {
  const { only, tried, has } = await openClient();
  await only('answer-garbled');
  const texts: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const answer = await tried('POST', '/v2/orders', order(`c-${count}`));
    expect(answer?.status).toBe(200);
    texts.push(answer?.text ?? 'cut');
  }
  for (const text of texts) expect(() => JSON.parse(text)).toThrow();
  expect(texts.some((text) => text === '')).toBe(true);
  expect(texts.some((text) => text.startsWith('<html>'))).toBe(true);
  expect(texts.some((text) => text.startsWith('{"id"'))).toBe(true);
  expect(await has('c-11')).toBe(true);
});

test.each<FaultClass>([
  'request-lost',
  'answer-lost',
  'rate-limited',
  'error-before',
  'error-after',
  'answer-garbled',
])('%s strikes exactly the requests that its seed names', async (fault) => {
  const { only, tried, send } = await openClient();
  await only(fault, 0.3);
  const struck: boolean[] = [];
  for (let count = 0; count < 60; count += 1) {
    const answer = await tried('GET', '/v2/clock');
    struck.push(answer === null || answer.status !== 200 || !answer.text.endsWith('}'));
  }
  const plan = { seed: SEED, rates: { [fault]: 0.3 } };
  expect(struck).toEqual(struck.map((_, index) => faultStrikes(plan, fault, String(index))));
  const { counts } = JSON.parse((await send('GET', '/sim/faults')).text);
  expect(counts).toEqual({ [fault]: { occasions: 60, struck: struck.filter(Boolean).length } });
});

test.each<[FaultClass, string]>([
  ['lookup-missing', '/v2/orders:by_client_order_id?client_order_id=c-1'],
  ['orders-stale', '/v2/orders'],
  ['account-stale', '/v2/account'],
])('%s: %s answers as of three seconds ago', async (fault, path) => {
  const { only, tried, advance } = await openClient();
  advance(READ_LAG_MS);
  const before = await tried('GET', path);
  await tried('POST', '/v2/orders', order('c-1'));
  const after = await tried('GET', path);
  expect(after).not.toEqual(before);

  await only(fault);
  advance(READ_LAG_MS - 1);
  expect(await tried('GET', path)).toEqual(before);
  advance(1);
  expect(await tried('GET', path)).toEqual(after);
  await only(fault, 0);
  expect(await tried('GET', path)).toEqual(after);
});

test('lookup-missing: an order is not found by its id either', async () => {
  const { only, tried } = await openClient();
  const { id } = JSON.parse((await tried('POST', '/v2/orders', order('c-1')))?.text ?? '');
  await only('lookup-missing');
  expect((await tried('GET', `/v2/orders/${id}`))?.status).toBe(404);
});

async function boughtClient() {
  const client = await openClient();
  await client.call('POST', '/v2/orders', { ...order('c-1'), limit_price: '9.00' });
  client.advance(READ_LAG_MS);
  expect((await client.send('POST', '/sim/advance', { bars: 1 })).status).toBe(200);
  return client;
}

test('positions-stale: positions lag behind fills', async () => {
  const { read, only, advance } = await boughtClient();
  expect(await read('/v2/positions')).toMatchObject([{ symbol: SYMBOL, qty: '1' }]);
  await only('positions-stale');
  expect(await read('/v2/positions')).toEqual([]);
  expect(await read('/v2/orders?status=closed')).toMatchObject([{ status: 'filled' }]);
  advance(READ_LAG_MS);
  expect(await read('/v2/positions')).toMatchObject([{ symbol: SYMBOL, qty: '1' }]);
});

test('positions-empty: the list is empty, the single position is not', async () => {
  const { read, only } = await boughtClient();
  await only('positions-empty');
  expect(await read('/v2/positions')).toEqual([]);
  expect(await read(`/v2/positions/${SYMBOL}`)).toMatchObject({ qty: '1' });
});

test('orders-incomplete: one order is not in the list', async () => {
  const { call, read, only } = await openClient();
  for (const id of ['c-1', 'c-2', 'c-3']) await call('POST', '/v2/orders', order(id));
  await only('orders-incomplete');
  expect(await read('/v2/orders')).toHaveLength(2);
  await only('orders-incomplete', 0);
  expect(await read('/v2/orders')).toHaveLength(3);
});

test('status-unknown: an order has an unknown status', async () => {
  const { call, read, only } = await openClient();
  await call('POST', '/v2/orders', order('c-1'));
  await only('status-unknown');
  expect(await read('/v2/orders')).toMatchObject([{ status: 'pending_review' }]);
  const path = '/v2/orders:by_client_order_id?client_order_id=c-1';
  expect(await read(path)).toMatchObject({ client_order_id: 'c-1', status: 'pending_review' });
});

test('clock-skewed: five minutes off, in the same offset', async () => {
  const { read, only } = await openClient();
  const { timestamp } = await read('/v2/clock');
  await only('clock-skewed');
  const skewed = await read('/v2/clock');
  expect(Math.abs(Date.parse(skewed.timestamp) - Date.parse(timestamp))).toBe(5 * 60_000);
  expect(skewed.timestamp.slice(-6)).toBe('-05:00');
  expect(skewed.is_open).toBe(true);
});

test('key-revoked: the keys are refused, on all of the day', async () => {
  const { call, only } = await openClient();
  await only('key-revoked');
  for (let count = 0; count < 3; count += 1) {
    expect(await call('GET', '/v2/account')).toEqual({
      status: 401,
      text: '{"code":40110000,"message":"request is not authorized"}',
    });
  }
});

test('account-blocked: it says so and takes no orders, but cancels', async () => {
  const { call, read, only } = await openClient();
  const { id } = JSON.parse((await call('POST', '/v2/orders', order('c-1'))).text);
  await only('account-blocked');
  expect(await read('/v2/account')).toMatchObject({ trading_blocked: true, account_blocked: true });
  const refused = await call('POST', '/v2/orders', order('c-2'));
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 40310000]);
  expect((await call('DELETE', `/v2/orders/${id}`)).status).toBe(204);
});

test('a bad plan is refused with its field, and changes nothing', async () => {
  const { plan, only, send } = await openClient();
  await only('request-lost', 0.5);
  const refused = await plan({ 'request-lost': 2 });
  expect(refused).toEqual({
    status: 400,
    text: '{"message":"rates.request-lost must be a number from 0 to 1"}',
  });
  const { seed, rates, classes } = JSON.parse((await send('GET', '/sim/faults')).text);
  expect({ seed, rates }).toEqual({ seed: SEED, rates: { 'request-lost': 0.5 } });
  expect(classes['request-lost']).toBe('the connection is cut before the request is read');
});

test("the simulator's own calls are spared", async () => {
  const { plan, send } = await openClient();
  await plan({ 'request-lost': 1, 'answer-garbled': 1, 'key-revoked': 1 });
  expect((await send('GET', '/sim/clock')).status).toBe(200);
});
