import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dataServer,
  flushSocket,
  listener,
  ORDER,
  quoteAt,
  sayJson,
  tradingServer,
  update,
} from './stream-listener.ts';
import { sendPacked } from './stream-server.ts';

describe('D7 what is not understood is ignored and counted', () => {
  const frames: readonly [what: string, frame: string | Buffer][] = [
    ['data: null', JSON.stringify({ stream: 'trade_updates', data: null })],
    ['another stream', JSON.stringify({ stream: 'account_updates', data: {} })],
    ['half a message', Buffer.from('{"stream":"trade_up')],
    ['a heartbeat of one byte', Buffer.from([1])],
    ['nothing', ''],
    ['msgpack without an order', Buffer.from(encode({ stream: 'trade_updates', data: {} }))],
    ['an order without an id', JSON.stringify(update({ ...ORDER, id: undefined }))],
  ];

  it.each(frames)('%s [D7]', async (_, frame) => {
    const server = await tradingServer();
    const client = listener();
    const { orders } = client.trades(server.origin);
    await client.reported('ready', 1);
    server.sockets[0]?.send(frame);
    sayJson(server.sockets[0]!, update(ORDER));
    await flushSocket(server.sockets[0]!);
    expect(client.ignored).toHaveLength(1);
    expect(orders).toHaveLength(1);
    expect(client.types()).toEqual(['connecting', 'ready']);
  });

  it('any message of a data stream, in arrays or alone [D7]', async () => {
    const server = await dataServer();
    const client = listener();
    const { quotes } = client.stocks(server.url);
    await client.reported('ready', 1);
    const socket = server.sockets[0]!;
    // The decoder refuses a frame with the key __proto__ whole, and counts it once: see the
    // neighbouring test.
    const key = fc.string().filter((name) => name !== '__proto__');
    const anything = fc.anything({ key, withBigInt: false, maxDepth: 3 });
    const typed = fc.record({ T: fc.constantFrom('q', 'b', 'u', 't', 's', 'zz', 1), S: anything });
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(anything, typed), { maxLength: 5 }), async (messages) => {
        socket.send(encode(messages, { ignoreUndefined: true }));
        sent += Math.max(1, messages.length);
        await flushSocket(socket);
      }),
      { numRuns: 200 },
    );
    expect(client.ignored).toHaveLength(sent);
    expect(quotes).toEqual([]);
    expect(client.types()).toEqual(['connecting', 'ready']);
  });

  it('an array whose message names __proto__, once as a whole', async () => {
    const server = await dataServer();
    const client = listener();
    client.stocks(server.url);
    await client.reported('ready', 1);
    const socket = server.sockets[0]!;
    socket.send(encode([{ T: 'zz' }, JSON.parse('{"T":"q","__proto__":1}'), { T: 'zz' }]));
    await flushSocket(socket);
    expect(client.ignored).toHaveLength(1);
    expect(client.types()).toEqual(['connecting', 'ready']);
  });

  it('a symbol that was not asked for [E11]', async () => {
    const server = await dataServer();
    const client = listener();
    const stream = client.stocks(server.url);
    stream.watch(['SPY']);
    await client.reported('ready', 1);
    sendPacked(server.sockets[0]!, { ...quoteAt(1), S: 'SPYX' }, quoteAt(2));
    await flushSocket(server.sockets[0]!);
    expect(stream.quotes.map(({ at }) => at)).toEqual([2_000]);
    expect(client.ignored).toEqual(['not asked for: SPYX']);
  });
});

describe('D8 a flood of ten seconds of 1,000 messages [D8]', () => {
  it('of quotes leaves the newest as the last, and nothing waiting', async () => {
    const server = await dataServer();
    const client = listener();
    const stream = client.stocks(server.url);
    stream.watch(['SPY']);
    await client.reported('ready', 1);
    for (let n = 1; n <= 10_000; n += 1) sendPacked(server.sockets[0]!, quoteAt(n));
    // The client's pong follows all frames, so it has read every one.
    await flushSocket(server.sockets[0]!);
    expect(stream.quotes).toHaveLength(10_000);
    expect(stream.quotes.at(-1)?.at).toBe(10_000_000);
    expect(client.types()).toEqual(['connecting', 'ready']);
  });

  it('among which no order update is lost, repeated ones included', async () => {
    const server = await tradingServer();
    const client = listener();
    const { orders } = client.trades(server.origin);
    await client.reported('ready', 1);
    const socket = server.sockets[0]!;
    for (let n = 0; n < 10_000; n += 1) {
      if (n % 50 > 0) sayJson(socket, { stream: 'noise', data: { n } });
      else sayJson(socket, update({ ...ORDER, id: `order-${Math.floor(n / 100)}` }));
    }
    await flushSocket(socket);
    const expected = Array.from({ length: 200 }, (_, n) => `order-${Math.floor(n / 2)}`);
    expect(orders.map(({ id }) => id)).toEqual(expected);
    expect(client.ignored).toHaveLength(9_800);
  });
});

describe('D9 fewer symbols are granted than were asked for [D9]', () => {
  it('the missing ones are reported and asked for again until they are granted', async () => {
    const server = await dataServer();
    server.withheld.add('QQQ');
    const client = listener();
    client.stocks(server.url).watch(['SPY', 'QQQ']);
    await client.reported('ready', 1);
    expect(client.states.at(-1)).toEqual({ type: 'ready', gapMs: null, missing: ['QQQ'] });
    client.wall.advance(10_000);
    await flushSocket(server.sockets[0]!);
    expect(server.received.at(-1)).toMatchObject({ action: 'subscribe', quotes: ['QQQ'] });
    expect(client.types()).toEqual(['connecting', 'ready']);
    server.withheld.clear();
    client.wall.advance(10_000);
    await client.reported('ready', 2);
    expect(client.states.at(-1)).toEqual({ type: 'ready', gapMs: null, missing: [] });
    const asked = server.received.length;
    await flushSocket(server.sockets[0]!);
    client.wall.advance(14_000);
    await flushSocket(server.sockets[0]!);
    expect(server.received).toHaveLength(asked);
  });

  it('a request that is refused as a whole leaves the connection, and all of it missing', async () => {
    const server = await dataServer();
    server.mood.refusesRequests = true;
    const client = listener();
    client.stocks(server.url).watch(['SPY', 'QQQ']);
    await client.reported('ready', 1);
    expect(client.states.at(-1)).toMatchObject({ missing: ['SPY', 'QQQ'] });
    expect(client.ignored).toEqual(['symbol limit exceeded (405)']);
    server.mood.refusesRequests = false;
    client.wall.advance(10_000);
    await client.reported('ready', 2);
    expect(client.states.at(-1)).toMatchObject({ missing: [] });
  });
});

it('D10 what is watched is asked of the broker once, however many look at it [D10]', async () => {
  const server = await dataServer();
  const client = listener();
  const stream = client.options(server.url);
  for (let tab = 0; tab < 50; tab += 1) stream.watch(['A', 'B']);
  await client.reported('ready', 1);
  for (let tab = 0; tab < 50; tab += 1) stream.watch(['B', 'A', 'A']);
  await flushSocket(server.sockets[0]!);
  expect(server.sockets).toHaveLength(1);
  expect(server.received).toEqual([
    { action: 'auth', key: 'KEY', secret: 'SECRET' },
    { action: 'subscribe', quotes: ['A', 'B'] },
  ]);
});
