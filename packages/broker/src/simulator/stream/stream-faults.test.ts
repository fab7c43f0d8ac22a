import { EventEmitter } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createManualWall } from '../../../test/manual-wall.ts';
import type { FaultClass } from '../faults/fault-class.ts';
import { faultStrikes } from '../faults/fault-plan.ts';
import { FaultSwitch } from '../faults/fault-switch.ts';
import { connectBare, keyHeaders, STOCKS_PATH, TRADING_PATH } from '../test/bare-client.ts';
import { startVenue } from '../test/harness.ts';
import { tinySymbol } from '../test/tiny-market.ts';
import { StreamFaults } from './stream-faults.ts';

const SEED = 7;
const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openClient() {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  const me = await venue.openCustomer(50_000);
  const { origin } = venue.simulator;
  return {
    only: (fault: FaultClass, rate = 1) =>
      venue.post('/sim/faults', { seed: SEED, rates: { [fault]: rate } }),
    /** Connects and returns the updates of one bought contract. `meanwhile` runs after its post. */
    async updates(meanwhile: () => Promise<unknown> = async () => undefined) {
      const client = await connectBare(origin, TRADING_PATH);
      client.send({ action: 'auth', key: me.keyId, secret: me.secretKey });
      client.send({ action: 'listen', data: { streams: ['trade_updates'] } });
      await client.nth(1);
      const order = { symbol: CALL, qty: '1', side: 'buy', type: 'market', time_in_force: 'day' };
      await me.call('POST', '/v2/orders', order);
      await meanwhile();
      await venue.advanceBars(1);
      const updates = client.received.slice(2).map(({ message }) => message as Update);
      return { client, events: updates.map(({ data }) => data?.event ?? null) };
    },
    async data() {
      const client = await connectBare(origin, STOCKS_PATH, { headers: keyHeaders(me) });
      client.send({ action: 'subscribe', quotes: ['SPY'], bars: ['SPY'] });
      await client.nth(2);
      await venue.advanceBars(1);
      return { client, messages: client.received.slice(3) };
    },
    handshake: (path: string) =>
      connectBare(origin, path, { headers: keyHeaders(me) }).then(
        (client) => client,
        (error: unknown) => String(error),
      ),
  };
}

interface Update {
  readonly data: { readonly event: string; readonly order: { readonly status: string } } | null;
}

describe('order updates', () => {
  test.each<[FaultClass, readonly (string | null)[]]>([
    ['update-dropped', []],
    ['update-duplicated', ['new', 'new', 'fill', 'fill']],
    ['update-empty', [null, 'new', null, 'fill']],
  ])('%s: a buy is reported as %j', async (fault, expected) => {
    const { only, updates } = await openClient();
    await only(fault);
    expect((await updates()).events).toEqual(expected);
    await only(fault, 0);
    expect((await updates()).events).toEqual(['new', 'fill']);
  });
});

test('status-unknown: updates have an unknown status', async () => {
  const { only, updates } = await openClient();
  const statuses = async (rate: number) =>
    (await updates(() => only('status-unknown', rate))).client.received
      .slice(2)
      .map(({ message }) => (message as Update).data?.order.status);
  expect(await statuses(1)).toEqual(['pending_review', 'pending_review']);
  await only('status-unknown', 0);
  expect(await statuses(0)).toEqual(['new', 'filled']);
});

describe('quotes and bars', () => {
  // 60 quotes and 5 bars in five minutes.
  test.each<[FaultClass, number]>([
    ['data-dropped', 0],
    ['data-duplicated', 130],
  ])('%s: of 65 messages %i come', async (fault, count) => {
    const { only, data } = await openClient();
    await only(fault);
    expect((await data()).messages).toHaveLength(count);
  });

  test('data-dropped strikes exactly the messages that its seed names', async () => {
    const { only, data } = await openClient();
    await only('data-dropped', 0.3);
    const plan = { seed: SEED, rates: { 'data-dropped': 0.3 } };
    const kept = Array.from({ length: 65 }, (_, index) => index).filter(
      (index) => !faultStrikes(plan, 'data-dropped', String(index)),
    );
    expect((await data()).messages).toHaveLength(kept.length);
  });
});

describe('connections', () => {
  test('stream-cut: it is gone instead of the message', async () => {
    const { only, updates } = await openClient();
    await only('stream-cut');
    const { client, events } = await updates();
    await client.closed();
    expect(events).toEqual([]);
  });

  test('stream-silent: it stays open, says nothing and answers no ping', async () => {
    const { only, updates } = await openClient();
    await only('stream-silent');
    const { client, events } = await updates();
    expect(events).toEqual([]);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    let ponged = false;
    client.socket.on('pong', () => {
      ponged = true;
    });
    client.socket.ping();
    await only('stream-silent', 0);
    // Other connections work, and by their answer the ping must have come.
    expect((await updates()).events).toEqual(['new', 'fill']);
    expect(ponged).toBe(false);
  });

  test('handshake-refused: 429, on every stream', async () => {
    const { only, handshake } = await openClient();
    await only('handshake-refused');
    for (const path of [TRADING_PATH, STOCKS_PATH]) expect(await handshake(path)).toContain('429');
    await only('handshake-refused', 0);
    expect(await handshake(TRADING_PATH)).toMatchObject({ received: [] });
  });

  test('connection-limit: 406 where no other connection is', async () => {
    const { only, handshake } = await openClient();
    await only('connection-limit');
    const client = await handshake(STOCKS_PATH);
    if (typeof client === 'string') throw new Error(client);
    await client.closed();
    expect(client.received[1]?.message).toMatchObject([{ T: 'error', code: 406 }]);
  });

  test('key-revoked: the keys open no stream', async () => {
    const { only, handshake } = await openClient();
    await only('key-revoked');
    const data = await handshake(STOCKS_PATH);
    if (typeof data === 'string') throw new Error(data);
    expect(await data.nth(1)).toMatchObject([{ T: 'error', code: 402 }]);
    await only('key-revoked', 0);
    const again = await handshake(STOCKS_PATH);
    if (typeof again === 'string') throw new Error(again);
    expect(await again.nth(1)).toEqual([{ T: 'success', msg: 'authenticated' }]);
  });
});

describe('late messages', () => {
  function openStream(fault: FaultClass, rate: number) {
    const wall = createManualWall();
    const faults = new FaultSwitch({ seed: SEED, rates: { [fault]: rate } });
    const socket = new EventEmitter() as WebSocket;
    const sent: number[] = [];
    const streams = new StreamFaults(faults, wall);
    const kind = fault.startsWith('data') ? 'data' : 'update';
    const deliver = (message: number) =>
      streams.deliverMessage(socket, kind, () => sent.push(message));
    return { wall, socket, sent, deliver };
  }

  test.each<FaultClass>(['update-delayed', 'data-delayed'])(
    '%s: up to 30 s, in another order',
    (fault) => {
      const { wall, sent, deliver } = openStream(fault, 0.5);
      for (let message = 0; message < 20; message += 1) deliver(message);
      const plan = { seed: SEED, rates: { [fault]: 0.5 } };
      const messages = Array.from({ length: 20 }, (_, index) => index);
      const late = messages.filter((index) => faultStrikes(plan, fault, String(index)));
      expect(sent).toEqual(messages.filter((index) => !late.includes(index)));
      expect(wall.pending()).toHaveLength(late.length);
      expect(wall.pending()[0]).toBeGreaterThanOrEqual(500);

      wall.advance(30_000);
      expect(sent.toSorted((a, b) => a - b)).toEqual(messages);
      expect(sent.slice(-late.length)).not.toEqual(late);
    },
  );

  test('what is late for a connection that has gone is never sent', () => {
    const { wall, socket, sent, deliver } = openStream('update-delayed', 1);
    deliver(1);
    socket.emit('close');
    wall.advance(30_000);
    expect([sent, wall.pending()]).toEqual([[], []]);
  });
});
