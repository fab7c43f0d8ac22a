import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { startOnMarket } from '../start.ts';
import {
  connectBare,
  keyHeaders,
  OPTIONS_PATH,
  STOCKS_PATH,
  TRADING_PATH,
} from '../test/bare-client.ts';
import { customer, memoryStore, startVenue } from '../test/harness.ts';
import { tinyMarket } from '../test/tiny-market.ts';

async function openVenue() {
  const venue = await startVenue();
  onTestFinished(() => venue.simulator.close());
  return venue;
}

function shake(origin: string, target: string): Promise<string> {
  const { hostname, port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.on('error', reject);
    socket.on('data', (data) => resolve(String(data).split('\r\n')[0] ?? ''));
    socket.on('close', () => resolve('closed'));
    const lines = [
      ...[`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket'],
      ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
    ];
    socket.write(lines.join('\r\n'));
  });
}

test.each(['//', 'http://[', '/v2/%zz', '*', '/v2/iex/', '/v3/iex', '/stream/x'])(
  'a handshake for %s is refused, and hurts no one',
  async (target) => {
    const venue = await openVenue();
    expect(await shake(venue.simulator.origin, target)).toBe('HTTP/1.1 404 Not Found');
    expect((await venue.get('/sim/clock')).status).toBe(200);
  },
);

test('a client that goes before it is answered hurts no one', async () => {
  const venue = await openVenue();
  const { port, hostname } = new URL(venue.simulator.origin);
  for (const target of ['/v3/iex', '/v2/iex', '/stream']) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.on('connect', resolve));
    const handshake = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
    socket.write(handshake);
    socket.resetAndDestroy();
  }
  expect((await venue.get('/sim/clock')).status).toBe(200);
});

test.each([
  ['stocks', STOCKS_PATH, false],
  ['options', OPTIONS_PATH, true],
])('a token opens the stream of %s: as a secret, or as a bearer', async (_, path, msgpack) => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const token = `${me.keyId}.${me.secretKey}`;
  const ok = [{ T: 'success', msg: 'authenticated' }];
  const { origin } = venue.simulator;
  const asSecret = await connectBare(origin, path, { isMsgpack: msgpack });
  asSecret.send({ action: 'auth', key: 'oauth', secret: token });
  expect(await asSecret.nth(1)).toEqual(ok);
  asSecret.socket.terminate();
  const other = await venue.openCustomer(1_000);
  const authorization = `Bearer ${other.keyId}.${other.secretKey}`;
  const asBearer = await connectBare(origin, path, {
    isMsgpack: msgpack,
    headers: { authorization },
  });
  expect(await asBearer.nth(1)).toEqual(ok);
});

test.each([
  ['a wrong token', { authorization: 'Bearer a.b' }],
  ['a password', { authorization: 'Basic YTpi' }],
  ['half of the keys', { 'APCA-API-KEY-ID': 'K' }],
])('a handshake with %s is answered as a failed sign-in', async (_, headers) => {
  const venue = await openVenue();
  const client = await connectBare(venue.simulator.origin, STOCKS_PATH, { headers });
  expect(await client.nth(1)).toEqual([{ T: 'error', code: 402, msg: 'auth failed' }]);
  await client.closed();
});

test.each([
  ['nested keys', (key: string, secret: string) => ({ key_id: key, secret_key: secret })],
  ['a token', (key: string, secret: string) => ({ oauth_token: `${key}.${secret}` })],
])('%s open the trading stream', async (_, dataOf) => {
  const venue = await openVenue();
  const me = await venue.openCustomer(1_000);
  const client = await connectBare(venue.simulator.origin, TRADING_PATH);
  const status = async (nth: number) => (await client.nth(nth)) as { data: { status: string } };
  client.send({ action: 'authenticate', data: dataOf(me.keyId, 'wrong') });
  expect((await status(0)).data.status).toBe('unauthorized');
  client.send({ action: 'authenticate', data: dataOf(me.keyId, me.secretKey) });
  expect((await status(1)).data.status).toBe('authorized');
});

test('who has not signed in within ten seconds has to go', async () => {
  const wall = createManualWall();
  const simulator = await startOnMarket(tinyMarket(), {
    ...{ store: memoryStore(), speed: 'step', seed: 1, startText: null, port: 0 },
    ...{ wall, log: () => undefined },
  });
  onTestFinished(() => simulator.close());
  const { origin } = simulator;
  const opened = await fetch(`${origin}/sim/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"cash":0}',
  });
  const me = customer(origin, (await opened.json()) as Parameters<typeof customer>[1]);
  const late = await connectBare(origin, STOCKS_PATH);
  const packed = await connectBare(origin, OPTIONS_PATH, { isMsgpack: true });
  const silent = await connectBare(origin, TRADING_PATH);
  const signed = await connectBare(origin, STOCKS_PATH, { headers: keyHeaders(me) });
  await signed.nth(1);
  wall.advance(9_999);
  expect(late.received).toHaveLength(1);
  wall.advance(1);
  for (const client of [late, packed]) {
    expect(await client.nth(1)).toEqual([{ T: 'error', code: 404, msg: 'auth timeout' }]);
    await client.closed();
  }
  await silent.closed();
  signed.send({ action: 'subscribe', quotes: ['SPY'] });
  expect(await signed.nth(2)).toMatchObject([{ T: 'subscription', quotes: ['SPY'] }]);
});
