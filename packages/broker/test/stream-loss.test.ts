import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectBare } from '../src/simulator/test/bare-client.ts';
import { startSteppedSimulator } from './simulator-venue.ts';
import {
  dataServer,
  flushSocket,
  freeze,
  KEYS,
  listener,
  quoteAt,
  tradingServer,
} from './stream-listener.ts';
import { sendPacked } from './stream-server.ts';

describe('D1 a socket closes cleanly', () => {
  it.each([
    [0, 250],
    [0.5, 500],
    [0.999, 999],
  ])(
    'told at once, back after a drawn part of 1 s (draw %f), with the gap [D1]',
    async (draw, wait) => {
      const server = await tradingServer();
      const client = listener();
      client.chance.next = draw;
      client.trades(server.origin);
      await client.reported('ready', 1);
      expect(client.states.at(-1)).toEqual({ type: 'ready', gapMs: null, missing: [] });
      client.wall.advance(4_000);
      server.sockets[0]?.close(1000);
      await client.reported('down', 1);
      expect(client.states.at(-1)).toMatchObject({ reason: 'lost' });
      expect(client.wall.pending()).toEqual([wait]);
      client.wall.advance(wait);
      await client.reported('ready', 2);
      // The stream had been silent for 4 s when it closed.
      expect(client.states.at(-1)).toEqual({ type: 'ready', gapMs: 4_000 + wait, missing: [] });
    },
  );

  it('the gap lasts over attempts that fail [D1]', async () => {
    const server = await tradingServer();
    const client = listener();
    client.trades(server.origin);
    await client.reported('ready', 1);
    server.refuseWith = 503;
    server.sockets[0]?.close();
    for (const [attempt, wait] of [500, 1_000, 2_000].entries()) {
      await client.reported('down', attempt + 1);
      if (wait === 2_000) server.refuseWith = null;
      client.wall.advance(wait);
    }
    await client.reported('ready', 2);
    expect(client.states.at(-1)).toMatchObject({ gapMs: 3_500 });
  });

  it('what was watched is asked for again', async () => {
    const server = await dataServer();
    const client = listener();
    const stream = client.stocks(server.url);
    stream.watch(['SPY', 'QQQ']);
    await client.reported('ready', 1);
    server.sockets[0]?.close(1001);
    await client.reported('down', 1);
    client.wall.advance(500);
    await client.reported('ready', 2);
    expect(server.received.at(-1)).toMatchObject({ action: 'subscribe', bars: ['SPY', 'QQQ'] });
  });
});

describe('D2 a half-dead socket [D2]', () => {
  it('is given up when no ping is answered for 15 s', async () => {
    const server = await tradingServer();
    const client = listener();
    client.trades(server.origin);
    await client.reported('ready', 1);
    freeze(server.sockets[0]!);
    client.wall.advance(10_000);
    expect(client.types().at(-1)).toBe('ready');
    client.wall.advance(5_000);
    expect(client.states.at(-1)).toMatchObject({ type: 'down', reason: 'lost' });
    client.wall.advance(500);
    await client.reported('ready', 2);
    expect(server.sockets[1]?.readyState).toBe(1);
  });

  it('is given up when quotes are due and none is newer for 30 s, whatever else it says', async () => {
    const server = await dataServer();
    const client = listener();
    let isOpen = false;
    const stream = client.stocks(server.url, KEYS, () => isOpen);
    stream.watch(['SPY']);
    await client.reported('ready', 1);
    const socket = server.sockets[0]!;
    const pass = async (seconds: number, say: () => unknown = () => undefined) => {
      for (let passed = 0; passed < seconds; passed += 5) {
        client.wall.advance(5_000);
        say();
        await flushSocket(socket);
      }
    };
    await pass(60);
    isOpen = true;
    await pass(25);
    sendPacked(socket, quoteAt(100));
    await flushSocket(socket);
    await pass(25, () => sendPacked(socket, quoteAt(99)));
    expect(client.types()).toEqual(['connecting', 'ready']);
    client.wall.advance(5_000);
    expect(client.states.at(-1)).toMatchObject({ message: 'no newer quotes for 30 s' });
    client.wall.advance(500);
    await client.reported('ready', 2);
    expect(client.states.at(-1)).toMatchObject({ gapMs: 30_500 });
  });

  it('makes no storm when every new connection is as silent', async () => {
    const server = await dataServer();
    const client = listener();
    client.stocks(server.url, KEYS, () => true).watch(['SPY']);
    const waits: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      await client.reported('ready', round);
      for (let passed = 0; passed < 30; passed += 5) {
        await flushSocket(server.sockets[round - 1]!);
        client.wall.advance(5_000);
      }
      await client.reported('down', round);
      const [wait = 0] = client.wall.pending();
      waits.push(wait);
      client.wall.advance(wait);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });
});

describe('D4 a storm of reconnects [D4]', () => {
  it.each([
    [429, 'busy'],
    [406, 'connection-limit'],
  ])('a handshake refused with %i is not repeated for 90 to 120 s', async (status, reason) => {
    const server = await tradingServer();
    for (const [draw, wait] of [
      [0, 90_000],
      [0.5, 105_000],
    ] as const) {
      const client = listener();
      client.chance.next = draw;
      server.refuseWith = status;
      const stream = client.trades(server.origin);
      await client.reported('down', 1);
      expect(client.states.at(-1)).toMatchObject({ reason });
      server.refuseWith = null;
      client.wall.advance(wait - 1);
      expect(client.types()).toEqual(['connecting', 'down']);
      client.wall.advance(1);
      await client.reported('ready', 1);
      stream.close();
    }
  });

  it('one process has one connection for an account, and hands it on when it is closed', async () => {
    const server = await tradingServer();
    const [first, second, third] = [listener(), listener(), listener()];
    const stream = first.trades(server.origin);
    await first.reported('ready', 1);
    const waiting = second.trades(server.origin);
    third.trades(server.origin);
    expect(second.states).toMatchObject([{ type: 'down', reason: 'connection-limit' }]);
    second.wall.advance(600_000);
    const others = listener();
    others.trades(server.origin, { ...KEYS, keyId: 'OTHER' });
    await others.reported('ready', 1);
    expect(server.sockets).toHaveLength(2);
    // A stream that no longer waits is passed over.
    waiting.close();
    stream.close();
    await third.reported('ready', 1);
    expect(second.types()).toEqual(['down']);
    const alive = () => server.sockets.filter(({ readyState }) => readyState === 1).length;
    await vi.waitFor(() => expect(alive()).toBe(2));
  });
});

it('D5 another program holds the connection: named as such, and taken over when it has gone [D5]', async () => {
  const simulator = await startSteppedSimulator(7);
  onTestFinished(() => simulator.close());
  const credentials = await simulator.openAccount(0);
  const rival = await connectBare(simulator.origin, '/v2/sip', {
    headers: {
      'APCA-API-KEY-ID': credentials.keyId,
      'APCA-API-SECRET-KEY': credentials.secretKey,
    },
  });
  await rival.nth(1);
  const client = listener();
  const url = `${simulator.origin.replace('http', 'ws')}/v2/sip`;
  client.stocks(url, credentials).watch(['SPY']);
  await client.reported('down', 1);
  expect(client.states.at(-1)).toEqual({
    type: 'down',
    message: 'connection limit exceeded (406)',
    reason: 'connection-limit',
  });
  rival.socket.terminate();
  await rival.closed();
  client.wall.advance(105_000);
  await client.reported('ready', 1);
});

it('D6 keys are rotated: reported as refused keys, no sign-in storm, back with the right ones [A14] [D6]', async () => {
  const server = await tradingServer();
  const client = listener();
  client.trades(server.origin);
  await client.reported('ready', 1);
  server.keys.secret = 'ROTATED';
  server.sockets[0]?.close();
  await client.reported('down', 1);
  client.wall.advance(500);
  for (let refusals = 1; refusals <= 5; refusals += 1) {
    await client.reported('down', 1 + refusals);
    expect(client.states.at(-1)).toMatchObject({ reason: 'credentials' });
    expect(client.wall.pending()).toEqual([105_000]);
    if (refusals < 5) client.wall.advance(105_000);
  }
  server.keys.secret = KEYS.secretKey;
  client.wall.advance(105_000);
  await client.reported('ready', 2);
});
