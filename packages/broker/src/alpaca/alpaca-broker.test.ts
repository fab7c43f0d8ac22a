import type { OrderRequest } from '@tideline/engine';
import { describe, expect, it, vi } from 'vitest';
import { createManualWall, HASTY_WALL } from '../../test/manual-wall.ts';
import {
  addressesAt,
  jsonReply,
  type Reply,
  startScript,
  textReply,
} from '../../test/scripted-broker.ts';
import type { Wall } from '../port/wall.ts';
import { AlpacaBroker } from './alpaca-broker.ts';

function brokerAt(origin: string, wall: Wall = HASTY_WALL) {
  return new AlpacaBroker({
    addresses: addressesAt(origin),
    credentials: { keyId: 'KEY', secretKey: 'SECRET' },
    wall,
    jitter: () => 0.5,
  });
}

const REQUEST: OrderRequest = {
  clientOrderId: 'u42-entry-1',
  symbol: 'SPY261120C00670000',
  quantity: 2,
  side: 'buy',
  type: 'limit',
  limitPrice: 10_500,
  positionIntent: 'buy_to_open',
};

const ORDER = {
  id: '61a9e2b4-8d7c-4d0e-9a53-2f4f9f0f2f10',
  client_order_id: 'u42-entry-1',
  created_at: '2026-11-20T15:14:03.601244871Z',
  symbol: 'SPY261120C00670000',
  qty: '2',
  filled_qty: '0',
  type: 'limit',
  side: 'buy',
  limit_price: '1.05',
  status: 'pending_new',
};

describe('an order post', () => {
  it('sends the documented body with the keys', async () => {
    const { seen, origin } = await startScript(jsonReply(200, ORDER));
    await expect(brokerAt(origin).submit(REQUEST)).resolves.toMatchObject({ id: ORDER.id });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/v2/orders', key: 'KEY' });
    expect(JSON.parse(seen[0]!.body)).toEqual({
      symbol: 'SPY261120C00670000',
      qty: '2',
      side: 'buy',
      type: 'limit',
      limit_price: '1.05',
      time_in_force: 'day',
      position_intent: 'buy_to_open',
      client_order_id: 'u42-entry-1',
    });
  });

  it.each<[string, Reply]>([
    ['an empty answer', textReply(200, '')],
    ['a page', textReply(200, '<html>ok</html>')],
    ['a cut-off answer', textReply(200, JSON.stringify(ORDER).slice(0, 50))],
    ['an empty object', jsonReply(200, {})],
    ['a number that is none', jsonReply(200, { ...ORDER, filled_qty: 'two' })],
    ['another client id', jsonReply(200, { ...ORDER, client_order_id: 'u7-entry-1' })],
    ['another contract', jsonReply(200, { ...ORDER, symbol: 'SPY261120P00670000' })],
    ['another side', jsonReply(200, { ...ORDER, side: 'sell' })],
    [
      'a duplicate id',
      jsonReply(422, { code: 40010001, message: 'client_order_id must be unique' }),
    ],
    ['a rate limit', jsonReply(429, { message: 'too many requests.' })],
    ['a server error', jsonReply(500, { code: 50010000, message: 'internal' })],
    ['a gateway’s page', textReply(502, '<html>bad gateway</html>')],
    ['a gateway’s time-out', textReply(504, '')],
    ['a misdirected request', textReply(421, '')],
    ['a closed connection', (response) => response.destroy()],
    [
      'a connection closed within the answer',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"id":');
        setTimeout(() => response.destroy(), 10);
      },
    ],
  ])('is sent once and unknown after %s [A8] [A15]', async (_, reply) => {
    const { seen, origin } = await startScript(reply);
    await expect(brokerAt(origin).submit(REQUEST)).rejects.toMatchObject({
      name: 'BrokerError',
      kind: 'outcome-unknown',
    });
    expect(seen).toHaveLength(1);
  });

  it('is unknown when the answer takes longer than ten seconds', async () => {
    const wall = createManualWall();
    const { seen, origin } = await startScript(() => undefined);
    const answer = brokerAt(origin, wall).submit(REQUEST);
    const outcome = expect(answer).rejects.toMatchObject({
      kind: 'outcome-unknown',
      message: 'order: no answer (no answer within 10 s)',
    });
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    wall.advance(10_000);
    await outcome;
    expect(seen).toHaveLength(1);
  });

  it('never follows a redirect with its keys [M1]', async () => {
    const elsewhere = await startScript(jsonReply(200, ORDER));
    const { seen, origin } = await startScript((response) => {
      response.writeHead(307, { location: `${elsewhere.origin}/v2/orders` });
      response.end();
    });
    await expect(brokerAt(origin).submit(REQUEST)).rejects.toMatchObject({
      kind: 'outcome-unknown',
    });
    expect(seen).toHaveLength(1);
    expect(elsewhere.seen).toHaveLength(0);
  });

  it.each([
    [403, 40310000, 'insufficient options buying power'],
    [403, 40310000, 'account not eligible to trade uncovered option contracts'],
    [422, 42210000, 'contract expires soon, unable to open new positions'],
  ])('is refused by %i %i [A10] [A13]', async (status, code, message) => {
    const { seen, origin } = await startScript(jsonReply(status, { code, message }));
    await expect(brokerAt(origin).submit(REQUEST)).rejects.toMatchObject({
      kind: 'refused',
      status,
      code,
      message: `order: ${message}`,
    });
    expect(seen).toHaveLength(1);
  });

  it('is not sent at all when it is no order', async () => {
    const { seen, origin } = await startScript(jsonReply(200, ORDER));
    await expect(brokerAt(origin).submit({ ...REQUEST, quantity: 0.5 })).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(seen).toHaveLength(0);
  });
});

describe('a cancel', () => {
  it('is sent once and resolves with the broker’s 204', async () => {
    const { seen, origin } = await startScript((response) => {
      response.writeHead(204);
      response.end();
    });
    await brokerAt(origin).cancel('a/b');
    expect(seen).toMatchObject([{ method: 'DELETE', url: '/v2/orders/a%2Fb' }]);
  });

  it('is unknown after a server error, refused after a clear no [B4]', async () => {
    const { seen, origin } = await startScript(
      textReply(503, ''),
      jsonReply(422, { code: 42210000, message: 'order is already in "filled" state' }),
    );
    const broker = brokerAt(origin);
    await expect(broker.cancel('1')).rejects.toMatchObject({ kind: 'outcome-unknown' });
    await expect(broker.cancel('1')).rejects.toMatchObject({ kind: 'refused', code: 42210000 });
    expect(seen).toHaveLength(2);
  });
});

describe('a read', () => {
  it('is tried three times', async () => {
    const { seen, origin } = await startScript(
      textReply(503, ''),
      (response) => response.destroy(),
      jsonReply(200, []),
    );
    await expect(brokerAt(origin).positions()).resolves.toEqual([]);
    expect(seen).toHaveLength(3);
  });

  it('gives up after the third', async () => {
    const { seen, origin } = await startScript(textReply(200, '<html>'));
    await expect(brokerAt(origin).positions()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(seen).toHaveLength(3);
  });

  it.each([
    [401, { code: 40110000, message: 'request is not authorized' }, 'credentials'],
    [403, { message: 'forbidden.' }, 'credentials'],
    [429, { message: 'too many requests.' }, 'busy'],
    [422, { code: 42210000, message: 'bad' }, 'refused'],
  ])('is not repeated after %i', async (status, body, kind) => {
    const { seen, origin } = await startScript(jsonReply(status, body));
    await expect(brokerAt(origin).positions()).rejects.toMatchObject({ kind, status });
    expect(seen).toHaveLength(1);
  });

  it('refuses an endless answer', async () => {
    const { origin } = await startScript((response) => {
      response.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, ' ');
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    await expect(brokerAt(origin).positions()).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('larger than'),
    });
  });

  it('never passes a cut-off list of open orders for the whole', async () => {
    const spread = { symbol: '', legs: [] };
    for (const order of [ORDER, spread]) {
      const { origin } = await startScript(jsonReply(200, Array(500).fill(order)));
      await expect(brokerAt(origin).openOrders()).rejects.toMatchObject({
        kind: 'unavailable',
        message: 'open orders: the account has 500 or more',
      });
    }
  });

  it('never drops a position that it can’t read [C6]', async () => {
    const position = { symbol: 'SPY', qty: '1', side: 'long', avg_entry_price: '1' };
    const { origin } = await startScript(jsonReply(200, [position, { symbol: 'QQQ' }]));
    await expect(brokerAt(origin).positions()).rejects.toMatchObject({ kind: 'unavailable' });
  });

  it('keeps the last calls of the minute for exits [A9]', async () => {
    const wall = createManualWall();
    const reply = jsonReply(200, [], { 'x-ratelimit-remaining': '60' });
    const { seen, origin } = await startScript(reply);
    const broker = brokerAt(origin, wall);
    await broker.positions();
    await broker.orders(5);
    await expect(broker.orders(5)).rejects.toMatchObject({ kind: 'busy', status: null });
    await broker.positions();
    wall.advance(2_000);
    await broker.orders(5);
    expect(seen.map(({ url }) => url?.split('?')[0])).toEqual([
      '/v2/positions',
      '/v2/orders',
      '/v2/positions',
      '/v2/orders',
    ]);
  });
});

describe('looking up a client id', () => {
  it('is null only when the broker says that it does not know it', async () => {
    const { origin } = await startScript(
      jsonReply(404, { code: 40410000, message: 'order not found for u42' }),
    );
    await expect(brokerAt(origin).orderByClientId('u42')).resolves.toBeNull();
  });

  it.each<[string, Reply]>([
    ['a page', textReply(404, '<html>not found</html>')],
    ['a 404 without the broker’s code', jsonReply(404, { message: 'endpoint not found' })],
    ['another order', jsonReply(200, ORDER)],
    ['null', jsonReply(200, null)],
    [
      'the code of it under another status',
      jsonReply(500, { code: 40410000, message: 'not found' }),
    ],
  ])('is no answer after %s', async (_, reply) => {
    const { origin } = await startScript(reply);
    await expect(brokerAt(origin).orderByClientId('u42')).rejects.toMatchObject({
      name: 'BrokerError',
    });
  });
});
