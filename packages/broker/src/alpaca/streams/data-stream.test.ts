import type { Bar, Quote } from '@tideline/engine';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createManualWall, type ManualWall } from '../../../test/manual-wall.ts';
import { type StreamServer, sendPacked, startStreamServer } from '../../../test/stream-server.ts';
import type { StreamState } from '../../port/broker.ts';
import type { OptionStream, StockStream } from '../../port/market-data.ts';
import { openOptionStream, openStockStream } from './data-stream.ts';

const AT = new Date('2026-11-20T15:00:00Z');

interface Request {
  readonly action: string;
  readonly quotes?: readonly string[];
  readonly bars?: readonly string[];
}

let server: StreamServer;
let wall: ManualWall;
let states: StreamState[];
let quotes: [string, Quote][];
let bars: [string, Bar, boolean][];
let ignored: string[];
let stream: StockStream | OptionStream;
/** Null allows all symbols. */
let allowed: Set<string> | null;
let lacksBars: string | null;
let isOpen: boolean;
/** Answers held back; null when the server answers at once. */
let held: (() => void)[] | null;
const lists = new WeakMap<WebSocket, Set<string>>();

function serve(socket: WebSocket, message: unknown): void {
  const { action, quotes: symbols = [] } = message as Request;
  if (action === 'auth') {
    const { secret } = message as { secret: string };
    if (secret === 'SECRET') sendPacked(socket, { T: 'success', msg: 'authenticated' });
    else sendPacked(socket, { T: 'error', code: 402, msg: 'auth failed' });
    return;
  }
  const list = lists.get(socket) ?? new Set<string>();
  lists.set(socket, list);
  for (const symbol of symbols) {
    if (action === 'unsubscribe') list.delete(symbol);
    else if (allowed?.has(symbol) !== false) list.add(symbol);
  }
  const granted = [...list];
  const bars = granted.filter((symbol) => symbol !== lacksBars);
  const answer = { T: 'subscription', trades: [], quotes: granted, bars, updatedBars: granted };
  if (held === null) sendPacked(socket, answer);
  else held.push(() => sendPacked(socket, answer));
}

function greet(socket: WebSocket): void {
  sendPacked(socket, { T: 'success', msg: 'connected' });
}

function options(secretKey = 'SECRET') {
  return {
    url: `${server.origin}/v2/sip`,
    credentials: { keyId: 'KEY', secretKey },
    wall,
    jitter: () => 0.5,
    onIgnoredFrame: (reason: string) => ignored.push(reason),
  };
}

const handlers = {
  expectsQuotes: () => isOpen,
  onState: (state: StreamState) => states.push(state),
  onQuote: (symbol: string, quote: Quote) => quotes.push([symbol, quote]),
  onMinuteBar: (symbol: string, bar: Bar, corrected: boolean) =>
    bars.push([symbol, bar, corrected]),
};

async function ready(times = 1): Promise<WebSocket> {
  await vi.waitFor(() => {
    expect(states.filter(({ type }) => type === 'ready')).toHaveLength(times);
  });
  return server.sockets.at(-1)!;
}

function settle(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('pong', () => resolve());
    socket.ping();
  });
}

async function requests(count: number): Promise<readonly unknown[]> {
  await vi.waitFor(() => expect(server.received).toHaveLength(count));
  return server.received;
}

beforeEach(async () => {
  server = await startStreamServer(serve, greet);
  wall = createManualWall();
  states = [];
  quotes = [];
  bars = [];
  ignored = [];
  allowed = null;
  lacksBars = null;
  isOpen = false;
  held = null;
});

afterEach(() => {
  stream.close();
  server.close();
});

it('signs in with msgpack and subscribes to the whole list', async () => {
  stream = openStockStream(options(), handlers);
  stream.watch(['SPY']);
  await ready();
  expect(server.contentTypes).toEqual(['application/msgpack']);
  expect(server.received).toEqual([
    { action: 'auth', key: 'KEY', secret: 'SECRET' },
    { action: 'subscribe', quotes: ['SPY'], bars: ['SPY'], updatedBars: ['SPY'] },
  ]);
});

it('is ready without symbols too', async () => {
  stream = openOptionStream(options(), handlers);
  await ready();
  expect(server.received).toHaveLength(1);
});

it('sets no timer for a list that it gets once it is closed', async () => {
  stream = openStockStream(options(), handlers);
  stream.watch(['SPY']);
  await ready();
  stream.close();
  stream.watch(['SPY', 'QQQ']);
  expect(wall.pending()).toEqual([]);
});

it('hands on bars, corrections and quotes, and ignores the rest', async () => {
  stream = openStockStream(options(), handlers);
  stream.watch(['SPY']);
  const socket = await ready();
  const bar = { S: 'SPY', t: AT, o: 670.1, h: 671, l: 669.95, c: 670.5, v: 1200, n: 3, vw: 670.2 };
  sendPacked(
    socket,
    { T: 'b', ...bar },
    { T: 'q', S: 'SPY', t: AT, bp: 670.49, bs: 300, ap: 670.51, as: 0, c: ['R'], z: 'B' },
    { T: 't', S: 'SPY', p: 670.5 },
    { T: 'b', ...bar, c: 'high' },
    { T: 'b', S: 'SPY' },
    null,
    'x',
    { T: 'u', ...bar, c: 670.55 },
  );
  socket.send(Buffer.from([0xc1]));
  await settle(socket);
  const expected = {
    start: AT.getTime(),
    open: 6_701_000,
    high: 6_710_000,
    low: 6_699_500,
    close: 6_705_000,
    volume: 1200,
  };
  expect(bars).toEqual([
    ['SPY', expected, false],
    ['SPY', { ...expected, close: 6_705_500 }, true],
  ]);
  expect(quotes).toEqual([
    ['SPY', { at: AT.getTime(), bid: 6_704_900, bidSize: 300, ask: 6_705_100, askSize: 0 }],
  ]);
  expect(ignored).toHaveLength(6);
});

it('asks only for what changed in the list', async () => {
  stream = openOptionStream(options(), handlers);
  stream.watch(['A', 'B']);
  await ready();
  stream.watch(['B', 'C']);
  stream.watch(['B', 'C']);
  expect((await requests(4)).slice(1)).toEqual([
    { action: 'subscribe', quotes: ['A', 'B'] },
    { action: 'unsubscribe', quotes: ['A'] },
    { action: 'subscribe', quotes: ['C'] },
  ]);
});

it('subscribes to the whole list again after a reconnect', async () => {
  stream = openOptionStream(options(), handlers);
  stream.watch(['A', 'B']);
  (await ready()).terminate();
  await vi.waitFor(() => expect(states.at(-1)?.type).toBe('down'));
  stream.watch(['B', 'C']);
  wall.advance(1_000);
  await ready(2);
  expect(server.received.at(-1)).toEqual({ action: 'subscribe', quotes: ['B', 'C'] });
});

it('asks again for symbols that the broker left out', async () => {
  allowed = new Set(['A']);
  stream = openOptionStream(options(), handlers);
  stream.watch(['A', 'B']);
  const socket = await ready();
  await settle(socket);
  allowed = null;
  // The stream repeats its request by then, and does not yet count as silent.
  wall.advance(10_000);
  expect((await requests(3)).at(-1)).toEqual({ action: 'subscribe', quotes: ['B'] });
});

it('counts a symbol as missing that lacks one of its channels', async () => {
  lacksBars = 'B';
  stream = openStockStream(options(), handlers);
  stream.watch(['A', 'B']);
  await ready();
  expect(states.at(-1)).toMatchObject({ missing: ['B'] });
});

it('repeats a request without an answer', async () => {
  stream = openOptionStream(options(), handlers);
  stream.watch(['A']);
  const socket = await ready();
  held = [];
  stream.watch(['A', 'B']);
  await requests(3);
  held = null;
  wall.advance(10_000);
  expect((await requests(4)).at(-1)).toEqual({ action: 'subscribe', quotes: ['B'] });
  await settle(socket);
  expect(states.at(-1)).toMatchObject({ type: 'ready', missing: [] });
});

it('does not tell of symbols as missing while their request is on its way', async () => {
  held = [];
  stream = openOptionStream(options(), handlers);
  stream.watch(['A']);
  await requests(2);
  stream.watch(['A', 'B']);
  await requests(3);
  for (const answer of held) answer();
  await settle(server.sockets[0]!);
  expect(states.filter(({ type }) => type === 'ready')).toEqual([
    { type: 'ready', gapMs: null, missing: [] },
  ]);
});

it('does not wait on a new connection for answers of the old one', async () => {
  stream = openOptionStream(options(), handlers);
  stream.watch(['A']);
  const socket = await ready();
  held = [];
  stream.watch(['A', 'B']);
  await requests(3);
  held = null;
  socket.terminate();
  await vi.waitFor(() => expect(states.at(-1)?.type).toBe('down'));
  wall.advance(500);
  await ready(2);
  expect(states.at(-1)).toMatchObject({ missing: [] });
});

it('asks again for what the broker takes away unasked', async () => {
  stream = openOptionStream(options(), handlers);
  stream.watch(['A', 'B']);
  const socket = await ready();
  sendPacked(socket, { T: 'subscription', quotes: ['A'] });
  await settle(socket);
  expect(states.at(-1)).toMatchObject({ type: 'ready', missing: ['B'] });
  wall.advance(10_000);
  expect((await requests(3)).at(-1)).toEqual({ action: 'subscribe', quotes: ['B'] });
});

it('is not taken for dead while nothing is watched', async () => {
  isOpen = true;
  stream = openOptionStream(options(), handlers);
  const socket = await ready();
  for (let passed = 0; passed < 60; passed += 5) {
    wall.advance(5_000);
    await settle(socket);
    await settle(socket);
  }
  expect(states.map(({ type }) => type)).toEqual(['connecting', 'ready']);
});

it('is never opened to an address that keys may not be sent to', () => {
  for (const url of ['ws://10.0.0.1/v2/sip', 'wss://127.0.0.1/v2/sip', 'wss://[::1]/v2/sip']) {
    expect(() => openStockStream({ ...options(), url }, handlers)).toThrow(/no address that keys/);
  }
  stream = openStockStream(options(), handlers);
  expect(states).toEqual([{ type: 'connecting' }]);
});

describe('errors', () => {
  it('reports refused keys', async () => {
    stream = openStockStream(options('WRONG'), handlers);
    await vi.waitFor(() => expect(states.at(-1)?.type).toBe('down'));
    expect(states.at(-1)).toMatchObject({
      reason: 'credentials',
      message: 'auth failed (402)',
    });
  });

  it.each([
    [401, 'credentials', 90_000, 120_000],
    [406, 'connection-limit', 90_000, 120_000],
    [409, 'plan', 90_000, 120_000],
    [411, 'plan', 90_000, 120_000],
    [404, 'lost', 0, 1_000],
    [407, 'lost', 0, 1_000],
    [412, 'lost', 0, 1_000],
    [500, 'lost', 0, 1_000],
    [999, 'lost', 0, 1_000],
  ])('drops the connection on %i and comes back', async (code, reason, quiet, longest) => {
    stream = openStockStream(options(), handlers);
    const socket = await ready();
    sendPacked(socket, { T: 'error', code, msg: 'no' });
    await vi.waitFor(() => expect(states.at(-1)?.type).toBe('down'));
    expect(states.at(-1)).toMatchObject({ reason });
    const [wait = 0] = wall.pending();
    expect(wait).toBeGreaterThan(quiet);
    expect(wait).toBeLessThanOrEqual(longest);
    wall.advance(wait);
    await ready(2);
  });

  it('stays connected when only a request was bad', async () => {
    stream = openStockStream(options(), handlers);
    const socket = await ready();
    sendPacked(socket, { T: 'error', code: 405, msg: 'symbol limit exceeded' });
    await settle(socket);
    expect(ignored).toEqual(['symbol limit exceeded (405)']);
    expect(states.at(-1)?.type).toBe('ready');
  });

  it('reports nothing about a connection that it gave up', async () => {
    stream = openStockStream(options(), handlers);
    const socket = await ready();
    sendPacked(
      socket,
      { T: 'error', code: 406, msg: 'connection limit exceeded' },
      { T: 'q', S: 'SPY', t: AT, bp: 1, bs: 1, ap: 2, as: 1 },
    );
    await vi.waitFor(() => expect(states.at(-1)?.type).toBe('down'));
    expect(quotes).toEqual([]);
  });
});
