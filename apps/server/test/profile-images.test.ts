import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

let running: RunningApp;
let owner: Client;
let trader: Client;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  owner = await running.owner();
  const email = 'ann@example.com';
  await owner.post('/api/allowed-emails', { email });
  trader = running.client();
  await trader.post('/api/auth/register', { email, password: 'a password of her own' });
}, 60_000);
afterAll(() => running.close());

const PATH = '/api/auth/user/image';

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [head, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

function png(shade: number): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Comment\0where it was taken')),
    chunk('IDAT', deflateSync(Buffer.from([0, shade]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly body?: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(client: Client, { method = 'POST', path = PATH, body, headers = {} }: Sent) {
  const response = await fetch(`${running.app.origin}${path}`, {
    method,
    headers: {
      cookie: client.cookie,
      origin: running.app.origin,
      ...(body === undefined ? {} : { 'content-type': 'image/png' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const urlOf = async (client: Client) =>
  (await client.get<{ readonly profileImageUrl: string | null }>('/api/auth/user')).profileImageUrl;

test('C8 a picture is kept without its texts, served as what it is, and taken away', async () => {
  expect(await urlOf(trader)).toBeNull();
  expect((await send(trader, { body: png(7) })).status).toBe(200);
  const url = (await urlOf(trader)) ?? '';
  expect(url).toMatch(/^\/api\/users\/[\w-]+\/image\?v=[0-9a-f]{32}$/);

  const shown = await send(trader, { method: 'GET', path: url });
  expect(shown.status).toBe(200);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(shown.bytes.includes('where it was taken')).toBe(false);
  const headers = { 'if-none-match': shown.headers.get('etag') ?? '' };
  const again = await send(trader, { method: 'GET', path: url, headers });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);

  expect((await send(trader, { body: png(8) })).status).toBe(200);
  expect(await urlOf(trader)).not.toBe(url);
  expect((await send(trader, { method: 'DELETE' })).status).toBe(200);
  expect(await urlOf(trader)).toBeNull();
  expect((await send(trader, { method: 'GET', path: url })).status).toBe(404);
});

test('C8 a picture is seen by its user and by administrators, and goes with its user', async () => {
  await send(owner, { body: png(1) });
  await send(trader, { body: png(2) });
  const [own, theirs] = [(await urlOf(owner)) ?? '', (await urlOf(trader)) ?? ''];
  const look = async (client: Client, path: string) =>
    (await send(client, { method: 'GET', path })).status;
  expect(await look(owner, theirs)).toBe(200);
  expect(await look(trader, own)).toBe(404);
  expect(await look(running.client(), own)).toBe(401);
  const [, id = ''] = /users\/([^/]+)/.exec(theirs) ?? [];
  expect((await owner.send('DELETE', `/api/users/${id}`)).status).toBe(200);
  expect(await look(owner, theirs)).toBe(404);
});

test('C8 what is no picture of ours is refused, and no one else sends one', async () => {
  const answers = [
    await send(owner, { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    await send(owner, { body: png(3), headers: { 'content-type': 'image/svg+xml' } }),
    await send(owner, { body: '{}', headers: { 'content-type': 'application/json' } }),
    await send(owner, { body: Buffer.alloc(0) }),
    await send(owner, { body: Buffer.alloc(1024 * 1024 + 1) }),
    await send(running.client(), { body: png(3) }),
    await send(running.client(), { method: 'DELETE' }),
    await send(owner, { body: png(3), headers: { origin: 'https://elsewhere.example' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 413, 401, 401, 403]);
  expect(answers[0]?.bytes.toString()).toContain(
    'image: must be a whole PNG, JPEG or WebP picture',
  );
});
