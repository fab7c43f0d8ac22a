import { MINUTE } from '@tideline/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../test/harness.ts';
import type { WireLogReport } from './wire-log.ts';

let venue: TestVenue;
beforeEach(async () => {
  venue = await startVenue();
});
afterEach(() => venue.simulator.close());

const read = async () => (await venue.get('/sim/wire')).body as WireLogReport;

it('keeps nothing until it is switched on', async () => {
  const customer = await venue.openCustomer(10_000);
  await customer.call('GET', '/v2/account');
  await venue.advanceBars(1);
  expect(await read()).toMatchObject({ events: [], calls: {} });
});

it('shows minute bars and order posts in the order in which they passed, on one clock', async () => {
  const customer = await venue.openCustomer(10_000);
  await venue.post('/sim/wire', { events: 100 });
  const before = (await read()).wall;
  await venue.advanceBars(1);
  await customer.call('POST', '/v2/orders', {
    symbol: 'SPY',
    side: 'buy',
    client_order_id: 'one that is refused counts too',
  });
  const { events, wall } = await read();
  const bars = events.filter(({ type }) => type === 'minute-bar');
  expect(events.map(({ type }) => type)).toEqual([...bars.map(({ type }) => type), 'order']);
  expect(bars).toHaveLength(5);
  const starts = bars.map((bar) => (bar.type === 'minute-bar' ? bar.start : 0));
  expect(starts.map((start) => start - (starts[0] ?? 0))).toEqual(
    [0, 1, 2, 3, 4].map((minutes) => minutes * MINUTE),
  );
  expect(events.at(-1)).toMatchObject({
    clientOrderId: 'one that is refused counts too',
    side: 'buy',
  });
  const walls = [before, ...events.map((event) => event.wall), wall];
  expect(walls).toEqual(walls.toSorted((a, b) => a - b));
});

it('counts the calls of the broker by route, and not its own', async () => {
  const customer = await venue.openCustomer(10_000);
  await venue.post('/sim/wire', { events: 1 });
  await customer.call('GET', '/v2/account');
  await customer.call('GET', '/v2/orders?status=open');
  await customer.call('GET', '/v2/orders?status=all');
  expect((await read()).calls).toEqual({ 'GET /v2/account': 1, 'GET /v2/orders': 2 });
});

it('keeps the newest only, and starts again on request', async () => {
  await venue.post('/sim/wire', { events: 3 });
  await venue.advanceBars(2);
  const { events } = await read();
  expect(events).toHaveLength(3);
  await venue.advanceBars(1);
  const later = (await read()).events;
  expect(later).toHaveLength(3);
  expect(later[0]?.wall).toBeGreaterThan(events[2]?.wall ?? 0);
  await venue.post('/sim/wire', { events: 0 });
  await venue.advanceBars(1);
  expect((await read()).events).toEqual([]);
});

it.each([undefined, -1, 1.5, 'many'])('refuses to keep %s events', async (events) => {
  expect((await venue.post('/sim/wire', { events })).status).toBe(400);
});

it('notes an order whatever it has in place of texts', async () => {
  const customer = await venue.openCustomer(10_000);
  await venue.post('/sim/wire', { events: 100 });
  const order = { client_order_id: { toString: 1 }, side: ['buy'] };
  expect((await customer.call('POST', '/v2/orders', order)).status).toBe(422);
  const { events } = await read();
  expect(events).toMatchObject([{ clientOrderId: '{"toString":1}', side: '["buy"]' }]);
});
