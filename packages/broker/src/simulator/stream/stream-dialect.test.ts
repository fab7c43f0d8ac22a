import { EventEmitter } from 'node:events';
import { decode, encode } from '@msgpack/msgpack';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { createManualWall } from '../../../test/manual-wall.ts';
import { FaultSwitch } from '../faults/fault-switch.ts';
import { startOnMarket } from '../start.ts';
import {
  connectBare,
  keyHeaders,
  OPTIONS_PATH,
  STOCKS_PATH,
  TRADING_PATH,
} from '../test/bare-client.ts';
import { haltedMarket } from '../test/halted-market.ts';
import { customer, memoryStore, startVenue, type TestVenue } from '../test/harness.ts';
import { tinyMarket, tinySymbol } from '../test/tiny-market.ts';
import { DataConnection } from './data-stream.ts';
import { codecFor } from './frame.ts';
import { StreamFaults } from './stream-faults.ts';
import { TradingConnection } from './trading-stream.ts';

const CALL = tinySymbol('2025-02-04', 'call', 600);

async function openVenue(options: Parameters<typeof startVenue>[0] = {}): Promise<TestVenue> {
  const venue = await startVenue(options);
  onTestFinished(() => venue.simulator.close());
  return venue;
}

type Keys = Parameters<typeof customer>[1];
interface Datum {
  readonly T: string;
  readonly S: string;
  readonly t: string | Date;
  readonly v: number;
}

function dataOf(
  client: { readonly received: readonly { readonly message: unknown }[] },
  type: string,
) {
  return client.received.flatMap(({ message }) =>
    Array.isArray(message) ? (message as readonly Datum[]).filter(({ T }) => T === type) : [],
  );
}

describe('clients by the documents', () => {
  test('one of text and JSON signs in, listens, and stops listening', async () => {
    const venue = await openVenue();
    const me = await venue.openCustomer(50_000);
    const client = await connectBare(venue.simulator.origin, TRADING_PATH);
    client.send({ action: 'auth', key: me.keyId, secret: me.secretKey });
    client.send({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } });
    expect(await client.nth(1)).toEqual({
      stream: 'listening',
      data: { streams: ['trade_updates'] },
    });
    const order = { symbol: CALL, qty: '1', side: 'buy', type: 'market', time_in_force: 'day' };
    await me.call('POST', '/v2/orders', order);
    await venue.advanceBars(1);
    const updates = client.received.slice(2).map(({ message }) => message);
    expect(updates).toMatchObject([
      { stream: 'trade_updates', data: { event: 'new' } },
      { stream: 'trade_updates', data: { event: 'fill', position_qty: '1', qty: '1' } },
    ]);
    const [, fill] = updates as { data: { execution_id: string; event_id: string } }[];
    expect(fill?.data.execution_id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(fill?.data.event_id).toMatch(/^[\dA-HJKMNP-TV-Z]{26}$/);

    client.send({ action: 'listen', data: { streams: [] } });
    expect(await client.nth(4)).toEqual({ stream: 'listening', data: { streams: [] } });
    await me.call('POST', '/v2/orders', order);
    await venue.advanceBars(1);
    expect(client.received).toHaveLength(5);
  });

  test.each<[what: string, sent: string | Buffer, message: string]>([
    ['no JSON', '{', 'invalid syntax'],
    ['no message', '[]', 'invalid action'],
    ['another action', '{"action":"trade"}', 'invalid action'],
    ['no list of streams', '{"action":"listen","data":{"streams":"trade_updates"}}', 'streams'],
  ])('the trading stream refuses %s', async (_, sent, message) => {
    const venue = await openVenue();
    const me = await venue.openCustomer(1_000);
    const client = await connectBare(venue.simulator.origin, TRADING_PATH);
    client.send({ action: 'auth', key: me.keyId, secret: me.secretKey });
    await client.nth(0);
    client.socket.send(sent);
    expect(await client.nth(1)).toEqual({
      action: 'error',
      data: { error_message: expect.stringContaining(message) },
    });
  });

  test('one of msgpack hears updates in msgpack, and may send text', async () => {
    const venue = await openVenue();
    const me = await venue.openCustomer(50_000);
    const client = await connectBare(venue.simulator.origin, TRADING_PATH, { isMsgpack: true });
    client.socket.send(JSON.stringify({ action: 'auth', key: me.keyId, secret: me.secretKey }));
    expect(await client.nth(0)).toMatchObject({ data: { status: 'authorized' } });
    client.socket.send(encode({ action: 'listen', data: { streams: ['trade_updates'] } }));
    expect(await client.nth(1)).toMatchObject({ stream: 'listening' });
  });

  test('the type of content counts whatever stands behind or around it', () => {
    const name = (type?: string) => codecFor({ 'content-type': type }).name;
    expect(name('application/msgpack')).toBe('msgpack');
    expect(name('Application/MsgPack; charset=utf-8')).toBe('msgpack');
    expect(name('application/json')).toBe('json');
    expect(name()).toBe('json');
  });

  test('stock data come as text, every option message as msgpack with timestamps', async () => {
    const venue = await openVenue();
    const [me, other] = [await venue.openCustomer(1_000), await venue.openCustomer(1_000)];
    const stocks = await connectBare(venue.simulator.origin, STOCKS_PATH, {
      headers: keyHeaders(me),
    });
    const packed = await connectBare(venue.simulator.origin, STOCKS_PATH, {
      headers: keyHeaders(other),
      isMsgpack: true,
    });
    const options = await connectBare(venue.simulator.origin, OPTIONS_PATH, {
      headers: keyHeaders(me),
      isMsgpack: true,
    });
    for (const client of [stocks, packed]) client.send({ action: 'subscribe', quotes: ['SPY'] });
    options.send({ action: 'subscribe', quotes: [CALL] });
    await Promise.all([stocks.nth(2), packed.nth(2), options.nth(2)]);
    await venue.advanceBars(1);
    expect(stocks.received.some(({ isBinary }) => isBinary)).toBe(false);
    expect(dataOf(stocks, 'q')[0]?.t).toBe('2025-02-04T15:00:05.000Z');
    for (const client of [packed, options]) {
      expect(client.received.every(({ isBinary }) => isBinary)).toBe(true);
      expect(dataOf(client, 'q')[0]?.t).toEqual(new Date('2025-02-04T15:00:05Z'));
    }
  });
});

describe('what a feed sends', () => {
  test('a star stands for every symbol; a bar of the day goes with each minute', async () => {
    const venue = await openVenue();
    const me = await venue.openCustomer(1_000);
    const client = await connectBare(venue.simulator.origin, STOCKS_PATH, {
      headers: keyHeaders(me),
    });
    client.send({ action: 'subscribe', bars: ['*'], quotes: ['*'], dailyBars: ['*'] });
    expect(await client.nth(2)).toEqual([
      {
        T: 'subscription',
        trades: [],
        quotes: ['*'],
        bars: ['*'],
        updatedBars: [],
        dailyBars: ['*'],
        statuses: [],
        lulds: [],
        corrections: [],
        cancelErrors: [],
      },
    ]);
    await venue.advanceBars(1);
    expect(dataOf(client, 'q')).toHaveLength(60);
    expect(dataOf(client, 'b')).toHaveLength(5);
    const days = dataOf(client, 'd');
    expect(days.map(({ v }) => v)).toEqual([31, 32, 33, 34, 35].map((minute) => minute * 1_000));
    expect(days[0]).toMatchObject({ S: 'SPY', t: '2025-02-04T05:00:00.000Z' });
  });

  test('trades: one with each quote of the underlying; in options those of the market and of every customer', async () => {
    const venue = await openVenue({ market: haltedMarket() });
    const [me, other] = [await venue.openCustomer(50_000), await venue.openCustomer(50_000)];
    const stocks = await connectBare(venue.simulator.origin, STOCKS_PATH, {
      headers: keyHeaders(me),
    });
    const options = await connectBare(venue.simulator.origin, OPTIONS_PATH, {
      headers: keyHeaders(me),
      isMsgpack: true,
    });
    for (const client of [stocks, options]) client.send({ action: 'subscribe', trades: ['*'] });
    await Promise.all([stocks.nth(2), options.nth(2)]);
    const order = { symbol: CALL, qty: '3', side: 'buy', type: 'market', time_in_force: 'day' };
    await other.call('POST', '/v2/orders', order);
    await venue.advanceBars(1);
    // Five minutes of 12 quotes, two of them halted.
    const trades = dataOf(stocks, 't');
    expect(trades).toHaveLength(36);
    expect(trades[0]).toMatchObject({ S: 'SPY', t: '2025-02-04T15:00:05.000Z', s: 100, z: 'B' });
    const heard = dataOf(options, 't');
    const { body } = await me.call('GET', `/v1beta1/options/trades?symbols=${CALL}`);
    const since = (body.trades[CALL] as { t: string }[]).filter(
      ({ t }) => t > '2025-02-04T15:00:00.000Z',
    );
    const own = heard.filter(({ S }) => S === CALL);
    expect(
      own.map(({ T: _T, S: _S, t, ...rest }) => ({ ...rest, t: (t as Date).toISOString() })),
    ).toEqual(since);
    expect(own).toContainEqual(expect.objectContaining({ s: 3, x: 'C', t: expect.any(Date) }));
    expect(new Set(heard.map(({ S }) => S)).size).toBeGreaterThan(20);
    const halted = heard.filter(({ t }) => /T15:0[23]:/.test((t as Date).toISOString()));
    expect(halted).toEqual([]);
    expect([stocks, options].flatMap((client) => dataOf(client, 'q'))).toEqual([]);
  });

  test('a halt, and its end', async () => {
    const venue = await openVenue({ market: haltedMarket() });
    const me = await venue.openCustomer(1_000);
    const client = await connectBare(venue.simulator.origin, STOCKS_PATH, {
      headers: keyHeaders(me),
    });
    client.send({ action: 'subscribe', statuses: ['SPY'] });
    await client.nth(2);
    await venue.advanceBars(1);
    expect(dataOf(client, 's')).toMatchObject([
      { S: 'SPY', sc: '2', t: '2025-02-04T15:02:00.000Z' },
      { S: 'SPY', sc: '3', t: '2025-02-04T15:04:00.000Z' },
    ]);
  });
});

describe('clients that do not keep up', () => {
  function stuffed() {
    const sent: Uint8Array[] = [];
    const state = { isClosed: false, isTerminated: false };
    const socket = Object.assign(new EventEmitter(), {
      bufferedAmount: 0,
      send: (data: Uint8Array) => sent.push(data),
      close: () => {
        state.isClosed = true;
      },
      terminate: () => {
        state.isTerminated = true;
      },
    });
    return { sent, state, socket, asSocket: socket as unknown as WebSocket };
  }

  test('are sent an error behind what they have not read, and nothing after it', () => {
    const { sent, state, socket, asSocket } = stuffed();
    const headers = { 'content-type': 'application/msgpack' };
    const connection = new DataConnection(
      asSocket,
      { endpoint: OPTIONS_PATH, kind: 'options', codec: codecFor(headers), headers },
      {
        authenticate: () => null,
        isConnectionTaken: () => false,
        onSent: () => undefined,
        deliverMessage: (_, send) => send(),
      },
    );
    socket.bufferedAmount = 16 * 1024 * 1024 + 1;
    connection.expireSignIn();
    connection.expireSignIn();
    expect(sent.map((data) => decode(data))).toEqual([
      [{ T: 'success', msg: 'connected' }],
      [{ T: 'error', code: 407, msg: 'slow client' }],
    ]);
    expect(state).toEqual({ isClosed: true, isTerminated: false });
  });

  test('lose the trading stream rather than a message', () => {
    const { sent, state, socket, asSocket } = stuffed();
    new TradingConnection(
      asSocket,
      codecFor({}),
      () => null,
      () => undefined,
      new StreamFaults(new FaultSwitch(), createManualWall()),
    );
    const ask = () => socket.emit('message', Buffer.from('{"action":"auth"}'), false);
    ask();
    expect(sent).toHaveLength(1);
    socket.bufferedAmount = 16 * 1024 * 1024 + 1;
    ask();
    expect(sent).toHaveLength(1);
    expect(state).toEqual({ isClosed: false, isTerminated: true });
  });

  test('keep their place until they have answered no ping for 60 to 90 s', async () => {
    const wall = createManualWall();
    const simulator = await startOnMarket(tinyMarket(), {
      store: memoryStore(),
      speed: 'step',
      seed: 1,
      startText: null,
      port: 0,
      wall,
      log: () => undefined,
    });
    onTestFinished(() => simulator.close());
    const response = await fetch(`${simulator.origin}/sim/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"cash":0}',
    });
    const me = customer(simulator.origin, (await response.json()) as Keys);
    const frozen = await connectBare(simulator.origin, STOCKS_PATH, { headers: keyHeaders(me) });
    await frozen.nth(1);
    const { _socket: raw } = frozen.socket as unknown as { _socket: { pause(): void } };
    raw.pause();
    const attempt = async () => {
      const client = await connectBare(simulator.origin, STOCKS_PATH, { headers: keyHeaders(me) });
      const answer = await client.nth(1);
      client.socket.terminate();
      return answer;
    };
    wall.advance(60_000);
    expect(await attempt()).toMatchObject([{ T: 'error', code: 406 }]);
    wall.advance(30_000);
    expect(await attempt()).toEqual([{ T: 'success', msg: 'authenticated' }]);
  });
});
