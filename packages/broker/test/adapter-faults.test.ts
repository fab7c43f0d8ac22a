import { type AddressInfo, createServer, type Server } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { brokerAt, failureOf } from './canary-broker.ts';
import { FAULTS, ORDER, REQUEST } from './fault-rows.ts';
import { createManualWall } from './manual-wall.ts';
import { jsonReply, type Reply, startScript } from './scripted-broker.ts';

const CALLS = {
  read: { url: '/v2/positions', call: (broker: Broker) => broker.positions(), body: [] },
  post: { url: '/v2/orders', call: (broker: Broker) => broker.submit(REQUEST), body: ORDER },
  cancel: {
    url: `/v2/orders/${ORDER.id}`,
    call: (broker: Broker) => broker.cancel(ORDER.id),
    body: null,
  },
} as const;
type Broker = ReturnType<typeof brokerAt>;
type CallName = keyof typeof CALLS;

const CASES = FAULTS.flatMap((row) =>
  (['read', 'post', 'cancel'] as const)
    .filter((name) => name !== 'cancel' || row.isTakenCancel !== true)
    .map((name) => [name, row.fault, name === 'read' ? row.read : row.send, row] as const),
);

describe('under a fault', () => {
  it.each(CASES)('a %s when %s is %s [A6] [A15]', async (name, _fault, kind, row) => {
    const { call, url, body } = CALLS[name];
    const { seen, origin } = await startScript(row.reply(JSON.stringify(body)));
    const error = await failureOf(call(brokerAt(origin)));
    expect(error).toMatchObject({ name: 'BrokerError', kind });
    expect(seen.length).toBe(name === 'read' ? (row.reads ?? 3) : 1);
    for (const request of seen) expect(request.url).toBe(url);
    expect(inspect(error, { depth: null, showHidden: true })).not.toMatch(/canary/i);
  });

  it.each(
    FAULTS.filter(({ isTakenCancel }) => isTakenCancel).map((row) => [row.fault, row] as const),
  )('a cancel is taken when %s', async (_, row) => {
    const { seen, origin } = await startScript(row.reply('null'));
    await expect(brokerAt(origin).cancel(ORDER.id)).resolves.toBeUndefined();
    expect(seen.length).toBe(1);
  });

  it.each(['read', 'post', 'cancel'] as const)(
    'a %s when it is reset unread [A19]',
    async (name) => {
      let connections = 0;
      const server = createServer((socket) => {
        connections += 1;
        socket.resetAndDestroy();
      });
      const error = await failureOf(CALLS[name].call(brokerAt(await listenOn(server))));
      expect(error).toMatchObject({ kind: name === 'read' ? 'unavailable' : 'outcome-unknown' });
      expect(connections).toBe(name === 'read' ? 3 : 1);
    },
  );

  it.each(['post', 'cancel'] as const)(
    'a %s is not repeated when the connection that is used again breaks [A20]',
    async (name) => {
      const { seen, origin } = await startScript(jsonReply(200, []), (response) => {
        response.socket?.resetAndDestroy();
      });
      const broker = brokerAt(origin);
      await broker.positions();
      const error = await failureOf(CALLS[name].call(broker));
      expect(error).toMatchObject({ kind: 'outcome-unknown' });
      expect(seen.length).toBe(2);
    },
  );

  it.each(['read', 'post', 'cancel'] as const)('a %s when no one listens [A19]', async (name) => {
    const { call } = CALLS[name];
    const error = await failureOf(call(brokerAt(await deadOrigin())));
    expect(error).toMatchObject({
      kind: name === 'read' ? 'unavailable' : 'outcome-unknown',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it.each<[string, CallName, Reply]>([
    ['no answer', 'read', () => undefined],
    ['no answer', 'post', () => undefined],
    ['no answer', 'cancel', () => undefined],
    ['a head alone', 'read', headAlone],
    ['a head alone', 'post', headAlone],
    ['a head alone', 'cancel', headAlone],
    ['a slow drip', 'read', drip],
    ['a slow drip', 'post', drip],
    ['a slow drip', 'cancel', drip],
  ])('%s within ten seconds fails a %s [A19]', async (_, name, reply) => {
    const wall = createManualWall();
    const { seen, origin } = await startScript(reply);
    const failure = failureOf(CALLS[name].call(brokerAt(origin, wall)));
    const tries = name === 'read' ? 3 : 1;
    for (let tried = 1; tried <= tries; tried += 1) {
      await vi.waitFor(() => expect(seen.length).toBe(tried));
      await vi.waitFor(() => expect(wall.pending()).toEqual([10_000]));
      wall.advance(10_000);
      if (tried === tries) break;
      await vi.waitFor(() => expect(wall.pending().length).toBe(1));
      wall.advance(2_000);
    }
    expect(await failure).toMatchObject({
      kind: name === 'read' ? 'unavailable' : 'outcome-unknown',
      message: expect.stringContaining('no answer within 10 s'),
    });
    expect(seen.length).toBe(tries);
    expect(wall.pending()).toEqual([]);
  });
});

function headAlone(response: Parameters<Reply>[0]): void {
  response.writeHead(200, { 'content-length': '100' });
  response.flushHeaders();
}

function drip(response: Parameters<Reply>[0]): void {
  response.writeHead(200, { 'content-length': '1000000' });
  const next = () => {
    if (response.destroyed) return;
    response.write(' ');
    setTimeout(next, 5);
  };
  next();
}

async function listenOn(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function deadOrigin(): Promise<string> {
  const server = createServer();
  const origin = await listenOn(server);
  await new Promise((resolve) => server.close(resolve));
  return origin;
}

describe('an order that was taken before its answer was lost', () => {
  const LOST = FAULTS.filter(({ send }) => send === 'outcome-unknown');

  it.each(LOST.map((row) => [row.fault, row] as const))(
    'is found after: %s [A3] [A6]',
    async (_, row) => {
      const { seen, origin } = await startScript(
        row.reply(JSON.stringify(ORDER)),
        jsonReply(200, { ...ORDER, status: 'filled', filled_qty: '2', filled_avg_price: '1.06' }),
      );
      const broker = brokerAt(origin);
      await expect(broker.submit(REQUEST)).rejects.toMatchObject({ kind: 'outcome-unknown' });
      expect(await broker.orderByClientId(REQUEST.clientOrderId)).toMatchObject({
        id: ORDER.id,
        phase: 'filled',
        filledQuantity: 2,
        filledAveragePrice: 10_600,
      });
      expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET']);
    },
  );
});
