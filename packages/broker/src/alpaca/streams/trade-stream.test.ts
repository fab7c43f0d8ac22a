import { encode } from '@msgpack/msgpack';
import type { BrokerOrder } from '@tideline/engine';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createManualWall, type ManualWall } from '../../../test/manual-wall.ts';
import { type StreamServer, startStreamServer } from '../../../test/stream-server.ts';
import type { StreamState } from '../../port/broker.ts';
import { openTradeStream } from './trade-stream.ts';

const ORDER = {
  id: 'order-1',
  client_order_id: 'u42-entry-1',
  created_at: '2026-11-20T15:14:03.601244871Z',
  symbol: 'SPY261120C00670000',
  qty: '2',
  filled_qty: '2',
  filled_avg_price: '1.04',
  type: 'limit',
  side: 'buy',
  status: 'filled',
};

let server: StreamServer;
let wall: ManualWall;
let states: StreamState[];
let orders: BrokerOrder[];
let ignored: string[];
let close: () => void;

function say(socket: WebSocket, message: unknown): void {
  socket.send(Buffer.from(JSON.stringify(message)));
}

function update(event: unknown) {
  return { stream: 'trade_updates', data: event };
}

function wellBehaved(socket: WebSocket, message: unknown): void {
  const { action, data } = message as { action: string; data: Record<string, unknown> };
  if (action === 'authenticate') {
    const status = data.secret_key === 'SECRET' ? 'authorized' : 'unauthorized';
    say(socket, { stream: 'authorization', data: { status, action } });
  } else {
    say(socket, { stream: 'listening', data });
  }
}

function open(secretKey = 'SECRET'): void {
  const stream = openTradeStream({
    origin: server.origin,
    credentials: { keyId: 'KEY', secretKey },
    handlers: {
      onOrder: (order) => orders.push(order),
      onState: (state) => states.push(state),
    },
    wall,
    jitter: () => 0.5,
    onIgnoredFrame: (reason) => ignored.push(reason),
  });
  close = () => stream.close();
}

function types(): string[] {
  return states.map(({ type }) => type);
}

async function ready(times = 1): Promise<WebSocket> {
  await vi.waitFor(() => {
    expect(types().filter((type) => type === 'ready')).toHaveLength(times);
  });
  return server.sockets.at(-1)!;
}

/** Resolves when the client has answered a ping, which it does after all earlier frames. */
function settle(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('pong', () => resolve());
    socket.ping();
  });
}

beforeEach(async () => {
  server = await startStreamServer(wellBehaved);
  wall = createManualWall();
  states = [];
  orders = [];
  ignored = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  close();
  server.close();
});

describe('signing in', () => {
  it('is ready when the broker says that it listens', async () => {
    open();
    await ready();
    expect(types()).toEqual(['connecting', 'ready']);
    expect(server.received).toEqual([
      { action: 'authenticate', data: { key_id: 'KEY', secret_key: 'SECRET' } },
      { action: 'listen', data: { streams: ['trade_updates'] } },
    ]);
  });

  it('reports refused keys, and does not come back for 90 s', async () => {
    open('WRONG');
    await vi.waitFor(() => expect(types()).toEqual(['connecting', 'down']));
    expect(states[1]).toMatchObject({ reason: 'credentials' });
    wall.advance(90_000);
    expect(types()).toEqual(['connecting', 'down']);
    wall.advance(30_000 / 2);
    expect(types()).toEqual(['connecting', 'down', 'connecting']);
  });

  it('is given up after ten seconds', async () => {
    server.close();
    server = await startStreamServer(() => undefined);
    open();
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    wall.advance(10_000);
    expect(states.at(-1)).toMatchObject({ type: 'down', message: 'signing in timed out' });
  });

  it.each([
    [429, 'busy', 90_000],
    [406, 'connection-limit', 90_000],
    [401, 'credentials', 90_000],
    [403, 'credentials', 90_000],
    [301, 'lost', 0],
    [503, 'lost', 0],
  ])('after a handshake refused with %i waits', async (status, reason, quiet) => {
    server.refuseWith = status;
    open();
    await vi.waitFor(() => expect(types()).toEqual(['connecting', 'down']));
    expect(states[1]).toMatchObject({ reason });
    server.refuseWith = null;
    wall.advance(quiet);
    expect(types()).toHaveLength(2);
    wall.advance(wall.pending()[0] ?? 0);
    await ready();
  });
});

describe('updates', () => {
  it.each<[string, string | Buffer]>([
    ['binary JSON', Buffer.from(JSON.stringify(update({ event: 'fill', order: ORDER })))],
    ['text', JSON.stringify(update({ event: 'fill', order: ORDER }))],
    ['msgpack', Buffer.from(encode(update({ event: 'fill', order: ORDER })))],
  ])('arrive as %s', async (_, frame) => {
    open();
    const socket = await ready();
    socket.send(frame);
    await settle(socket);
    expect(orders).toMatchObject([
      { id: 'order-1', phase: 'filled', filledQuantity: 2, filledAveragePrice: 10_400 },
    ]);
  });

  it('have been handled before a later ping is answered', async () => {
    open();
    const socket = await ready();
    const handledAtPong: number[] = [];
    const { pong } = WebSocket.prototype;
    vi.spyOn(WebSocket.prototype, 'pong').mockImplementation(function (this: WebSocket, ...args) {
      handledAtPong.push(orders.length);
      pong.apply(this, args);
    });
    for (let n = 1; n <= 500; n += 1) {
      say(socket, update({ event: 'new', order: ORDER }));
      if (n % 100 === 0) socket.ping();
    }
    await vi.waitFor(() => expect(handledAtPong).toEqual([100, 200, 300, 400, 500]));
  });

  it('ignores and counts what it does not understand', async () => {
    open();
    const socket = await ready();
    const frames = [
      update(null),
      update({ event: 'fill' }),
      update({ event: 'fill', order: { ...ORDER, filled_qty: 'many' } }),
      { stream: 'something_new', data: {} },
      [],
      7,
    ];
    for (const frame of frames) say(socket, frame);
    socket.send(Buffer.from([1]));
    socket.send('');
    say(socket, update({ event: 'fill', order: ORDER }));
    await settle(socket);
    expect(ignored).toHaveLength(frames.length + 2);
    expect(orders).toHaveLength(1);
    expect(types()).toEqual(['connecting', 'ready']);
  });

  it('survives any frame [B8] [D7]', async () => {
    open();
    const socket = await ready();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
        socket.send(bytes);
        await settle(socket);
      }),
      { numRuns: 200 },
    );
    expect(types()).toEqual(['connecting', 'ready']);
    expect(orders).toHaveLength(0);
  });
});

describe('a lost connection', () => {
  it('comes back within 1, 2, 4 … 60 s, and from 1 s again once it held [D1]', async () => {
    open();
    (await ready()).close();
    server.refuseWith = 503;
    const waits: number[] = [];
    for (let downs = 1; downs <= 8; downs += 1) {
      await vi.waitFor(() => {
        expect(types().filter((type) => type === 'down')).toHaveLength(downs);
      });
      const [wait = 0] = wall.pending();
      waits.push(wait);
      if (downs === 8) server.refuseWith = null;
      wall.advance(wait);
    }
    // The tests' jitter draws half of the longest wait each time.
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 500));
    const socket = await ready(2);
    wall.advance(10_000);
    socket.close();
    await vi.waitFor(() => expect(types().at(-1)).toBe('down'));
    expect(wall.pending()).toEqual([500]);
  });

  it('makes no storm when each new connection is dropped as soon as it stands [D4]', async () => {
    open();
    const waits: number[] = [];
    for (let times = 1; times <= 4; times += 1) {
      (await ready(times)).terminate();
      await vi.waitFor(() => expect(types().at(-1)).toBe('down'));
      const [wait = 0] = wall.pending();
      waits.push(wait);
      wall.advance(wait);
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it('is noticed by its silence within 20 s', async () => {
    open();
    const socket = await ready();
    // A frozen peer: the kernel keeps the connection open, and nothing answers.
    const { _socket: raw } = socket as unknown as { _socket: { pause(): void } };
    raw.pause();
    for (let step = 0; step < 3; step += 1) {
      wall.advance(5_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(states.at(-1)).toMatchObject({ type: 'down', message: 'nothing heard for 15 s' });
  });

  it('is not suspected while pings are answered', async () => {
    open();
    await ready();
    const original = WebSocket.prototype.emit;
    const emit = vi.spyOn(WebSocket.prototype, 'emit');
    for (let step = 0; step < 10; step += 1) {
      const answered = new Promise<void>((resolve) => {
        emit.mockImplementation(function (this: WebSocket, event, ...args) {
          const heard = original.call(this, event, ...args);
          if (event === 'pong') resolve();
          return heard;
        });
      });
      wall.advance(5_000);
      await answered;
    }
    expect(types()).toEqual(['connecting', 'ready']);
  });
});

describe('closing', () => {
  it('is final and silent', async () => {
    open();
    const socket = await ready();
    const gone = new Promise((resolve) => socket.once('close', resolve));
    close();
    await gone;
    wall.advance(200_000);
    expect(types()).toEqual(['connecting', 'ready']);
    expect(wall.pending()).toEqual([]);
    expect(server.sockets).toHaveLength(1);
  });

  it('ends the wait for the next attempt', async () => {
    open();
    (await ready()).terminate();
    await vi.waitFor(() => expect(types().at(-1)).toBe('down'));
    close();
    expect(wall.pending()).toEqual([]);
    wall.advance(200_000);
    expect(types()).toEqual(['connecting', 'ready', 'down']);
  });

  it('is possible before the connection stands', async () => {
    open();
    close();
    expect(wall.pending()).toEqual([]);
    expect(types()).toEqual(['connecting']);
  });
});
