import { newYorkTime } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { customer, memoryStore, startVenue, type TestVenue } from '../test/harness.ts';
import { tinyMarket, tinySymbol } from '../test/tiny-market.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openVenue(options: Parameters<typeof startVenue>[0] = {}): Promise<TestVenue> {
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
    client_order_id: 'a-1',
    ...over,
  };
}

async function follow(venue: TestVenue, work: (now: number) => Promise<void> = async () => {}) {
  const socket = new WebSocket(`${venue.simulator.origin.replace(/^http/, 'ws')}/sim/clock`);
  onTestFinished(() => socket.terminate());
  // biome-ignore lint/suspicious/noExplicitAny: messages are looked into by name
  const messages: any[] = [];
  const first = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', async (data) => {
      const message = JSON.parse(String(data));
      messages.push(message);
      resolve();
      if (message.type !== 'settle') return;
      await work(message.now);
      socket.send(JSON.stringify({ type: 'settled', now: message.now }));
    });
  });
  await first;
  return { socket, messages };
}

test('a held market moves only on request, by whole bars', async () => {
  const venue = await openVenue({ start: '2025-02-04T10:02' });
  const clock = async () => (await venue.get('/sim/clock')).body;
  expect(await clock()).toEqual({
    now: newYorkTime('2025-02-04T10:02'),
    speed: 0,
    epoch: 'tiny',
    mode: 'step',
    date: '2025-02-04',
  });
  await venue.advanceBars(1);
  expect((await clock()).now).toBe(newYorkTime('2025-02-04T10:05'));
  await venue.advanceBars(3);
  expect((await clock()).now).toBe(newYorkTime('2025-02-04T10:20'));
  expect((await venue.advanceBars(0)).status).toBe(400);
});

test('from the close it jumps to the next open', async () => {
  const venue = await openVenue({ start: '2025-02-06T12:55' });
  const { messages } = await follow(venue);
  expect((await venue.advanceBars(1)).body).toMatchObject({
    advanced: 1,
    now: newYorkTime('2025-02-07T09:30'),
    date: '2025-02-07',
  });
  expect(messages.filter(({ jump }) => jump === true)).toMatchObject([
    { type: 'clock', now: newYorkTime('2025-02-07T09:30') },
  ]);
  const me = await venue.openCustomer(1_000);
  expect((await me.call('GET', '/v2/clock')).body.is_open).toBe(true);
});

test('when its days run out the market closes for good and says so', async () => {
  const store = memoryStore();
  const venue = await openVenue({ store, start: '2025-02-07T15:50' });
  const me = await venue.openCustomer(1_000);
  expect((await venue.advanceBars(100)).body).toMatchObject({
    advanced: 2,
    mode: 'ended',
    now: newYorkTime('2025-02-07T16:00'),
  });
  expect((await me.call('GET', '/v2/clock')).body.is_open).toBe(false);
  expect(venue.lines).toEqual(['the simulated market has ended: there are no more bars to play']);
  const again = await openVenue({ store, speed: 20 });
  expect((await again.get('/sim/clock')).body).toMatchObject({
    mode: 'ended',
    speed: 0,
    now: newYorkTime('2025-02-07T16:00'),
  });
});

test('time waits until followers have settled, and what they do comes next', async () => {
  const venue = await openVenue();
  const me = await venue.openCustomer(50_000);
  const settled: number[] = [];
  await follow(venue, async (now) => {
    settled.push(now);
    if (settled.length === 2) await me.call('POST', '/v2/orders', buy());
  });
  await venue.advanceBars(1);
  const order = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=a-1');
  // Posted at the second grid instant; its arrival is its own instant, which is settled too.
  expect(order.body.created_at).toBe('2025-02-04T15:00:10.000Z');
  expect(order.body.filled_at > order.body.created_at).toBe(true);
  expect(settled).toContain(Date.parse(order.body.filled_at));
  expect(settled).toHaveLength(61);
});

test('a follower that leaves while it settles fails the advance', async () => {
  const venue = await openVenue();
  const { socket } = await follow(venue, async () => {
    socket.close();
    await new Promise(() => {});
  });
  const failed = await venue.advanceBars(1);
  expect(failed.status).toBe(409);
  expect(failed.body.message).toMatch(/left before it had settled/);
});

test('a running market can not be stepped, and runs', async () => {
  const venue = await openVenue({ speed: 5_000 });
  expect((await venue.advanceBars(1)).status).toBe(409);
  const { messages } = await follow(venue);
  const start = messages[0].now;
  await expect.poll(() => messages.at(-1).now).toBeGreaterThan(start + 60_000);
  expect(messages[0]).toMatchObject({ type: 'clock', speed: 5_000, mode: 'running' });
  const me = await venue.openCustomer(50_000);
  const { body: posted } = await me.call('POST', '/v2/orders', buy());
  const status = async () => (await me.call('GET', `/v2/orders/${posted.id}`)).body.status;
  await expect.poll(status).toBe('filled');
});

test('everything acknowledged is there after a restart, and the clock stands where it stood', async () => {
  const store = memoryStore();
  const first = await startVenue({ store });
  const keys = await first.openCustomer(50_000);
  await keys.call('POST', '/v2/orders', buy());
  await first.advanceBars(1);
  await keys.call('POST', '/v2/orders', buy({ client_order_id: 'a-2', limit_price: '0.05' }));
  const before = (await first.get('/sim/book')).body;
  const clock = (await first.get('/sim/clock')).body;
  // Killed, not closed: nothing is saved on the way.
  const second = await openVenue({ store, start: '2025-02-03' });
  expect((await second.get('/sim/book')).body).toEqual(before);
  expect((await second.get('/sim/clock')).body).toEqual(clock);
  await first.simulator.close();

  const me = customer(second.simulator.origin, keys);
  const again = await me.call('POST', '/v2/orders', buy());
  expect(again.body.message).toBe('client_order_id must be unique');
  await second.advanceBars(1);
  const resting = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=a-2');
  expect(resting.body.status).toBe('new');
});

test('the same steps give the same fills', async () => {
  const run = async () => {
    const venue = await openVenue();
    const me = await venue.openCustomer(50_000);
    await follow(venue, async (now) => {
      const second = (now / 1_000) % 60;
      if (second === 20) {
        await me.call('POST', '/v2/orders', buy({ qty: '7', client_order_id: `b-${now}` }));
      }
      const [position] = (await me.call('GET', '/v2/positions')).body;
      if (second === 50 && position !== undefined) {
        await me.call(
          'POST',
          '/v2/orders',
          buy({
            side: 'sell',
            qty: position.qty,
            limit_price: '0.01',
            client_order_id: `s-${now}`,
          }),
        );
      }
    });
    await venue.advanceBars(2);
    const [account] = (await venue.get('/sim/book')).body.accounts;
    return account;
  };
  const [a, b] = [await run(), await run()];
  expect(a.fills.length).toBeGreaterThan(10);
  expect(b).toEqual(a);
});

test('another market over the same accounts: cash kept, contracts settled, reported in one line', async () => {
  const store = memoryStore();
  const first = await startVenue({ store });
  const keys = await first.openCustomer(50_000);
  await keys.call('POST', '/v2/orders', buy());
  await first.advanceBars(1);
  await keys.call('POST', '/v2/orders', buy({ client_order_id: 'a-2', limit_price: '0.05' }));
  await first.simulator.close();

  const second = await openVenue({ store, market: tinyMarket('other'), start: '2025-02-05' });
  expect(second.lines).toHaveLength(1);
  expect(second.lines[0]).toMatch(/cash kept/);
  const me = customer(second.simulator.origin, keys);
  expect((await me.call('GET', '/v2/positions')).body).toEqual([]);
  // The option premium is given back; the day's fees are not.
  expect((await me.call('GET', '/v2/account')).body.cash).toBe('49999.89');
  const rest = await me.call('GET', '/v2/orders:by_client_order_id?client_order_id=a-2');
  expect(rest.body.status).toBe('expired');
  expect((await second.get('/sim/clock')).body).toMatchObject({
    epoch: 'other',
    date: '2025-02-05',
  });
});

test('nothing is answered or sent that could not be saved', async () => {
  const store = memoryStore();
  let broken = false;
  const fragile = {
    load: store.load,
    save(documents: Parameters<typeof store.save>[0]) {
      if (broken) throw new Error('disk full');
      store.save(documents);
    },
  };
  const venue = await openVenue({ store: fragile });
  const me = await venue.openCustomer(50_000);
  broken = true;
  expect((await me.call('POST', '/v2/orders', buy())).status).toBe(500);
  expect(venue.lines).toEqual(['POST /v2/orders failed: disk full']);
  expect((await venue.advanceBars(1)).status).toBe(500);
  broken = false;
  expect((await me.call('GET', '/v2/orders?status=all')).body).toEqual([]);
  expect((await venue.get('/sim/clock')).body.now).toBe(newYorkTime('2025-02-04T10:00'));
  expect((await me.call('POST', '/v2/orders', buy())).status).toBe(200);
});
