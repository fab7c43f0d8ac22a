import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { APP_PAGE, ASSET, LOGIN_PAGE } from './web-app.ts';

let running: RunningApp;
let owner: Client;
let origin: string;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  origin = running.app.origin;
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

function post(path: string, headers: Record<string, string>, body?: string) {
  const all = { cookie: owner.cookie, origin, ...headers };
  return rawRequest(origin, 'POST', path, {
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
    ...(body === undefined ? {} : { body }),
  });
}

function get(path: string, headers: Record<string, string> = {}) {
  return rawRequest(origin, 'GET', path, { headers });
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('the host of a request', () => {
  test.each(['evil.example.com', 'localhost', 'localhost:1'])(
    '%s is another one [M13]',
    async (host) => {
      const answer = await get('/api/bot/status', { host, cookie: owner.cookie });
      expect(answer.status).toBe(421);
      expect(answer.json()).toMatchObject({ message: 'This server has another name.' });
    },
  );

  test('is checked for pages too', async () => {
    expect((await get('/', { host: 'evil.example.com' })).status).toBe(421);
  });

  test('may be localhost or 127.0.0.1', async () => {
    for (const name of ['localhost', '127.0.0.1']) {
      const { port } = new URL(origin);
      expect((await get('/healthz', { host: `${name}:${port}` })).status).toBe(200);
    }
  });
});

describe('a mutation', () => {
  const pause = (headers: Record<string, string>) => post('/api/bot/pause', headers);

  test.each(['https://evil.example.com', 'null', 'http://localhost', 'https://localhost:3000'])(
    'from the origin %s is refused [M4] [V3.5.1] [V7.6.2]',
    async (otherOrigin) => {
      const answer = await pause({ origin: otherOrigin });
      expect(answer.status).toBe(403);
      expect(answer.json()).toEqual({
        error: 'The request must come from a page of this server.',
        message: 'The request must come from a page of this server.',
      });
    },
  );

  test('from another origin is refused whatever Sec-Fetch-Site says [M4] [V3.5.1]', async () => {
    const headers = { origin: 'https://evil.example.com', 'sec-fetch-site': 'same-origin' };
    expect((await pause(headers)).status).toBe(403);
  });

  test('from our own origin, under either of its names, is served', async () => {
    expect((await pause({})).status).toBe(200);
    const alias = origin.replace('localhost', '127.0.0.1');
    expect((await pause({ origin: alias })).status).toBe(200);
  });

  test('without an origin needs Sec-Fetch-Site: same-origin [M4] [V3.5.1]', async () => {
    expect((await pause({ origin: '' })).status).toBe(403);
    expect((await pause({ origin: '', 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await pause({ origin: '', 'sec-fetch-site': 'none' })).status).toBe(403);
    expect((await pause({ origin: '', 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  test('over tRPC meets the same [M4] [V3.5.1]', async () => {
    const call = (headers: Record<string, string>) =>
      post('/trpc/bot.pause', { ...JSON_TYPE, ...headers }, '{}');
    expect((await call({ origin: 'https://evil.example.com' })).status).toBe(403);
    expect((await call({})).status).toBe(200);
  });
});

describe('a read', () => {
  test('is not asked for its origin, but for its session', async () => {
    const otherOrigin = { origin: 'https://evil.example.com' };
    expect((await get('/api/bot/status', otherOrigin)).status).toBe(401);
    expect((await get('/api/bot/status', { ...otherOrigin, cookie: owner.cookie })).status).toBe(
      200,
    );
  });

  test('is answered whatever cookies others on the same host have set [M8]', async () => {
    const strange = ['theme=50%', '%=1', 'x=%E0%A4%A'];
    for (const path of ['/api/bot/status', '/trpc/bot.status', '/api/auth/user']) {
      for (const cookie of strange) {
        const answer = await get(path, { cookie: `${cookie}; ${owner.cookie}` });
        expect([path, cookie, answer.status]).toEqual([path, cookie, 200]);
      }
      expect((await get(path, { cookie: 'sid=%zz' })).status).toBe(401);
    }
    for (const cookie of [...strange, 'sid=%zz']) {
      expect((await get('/api/login', { cookie })).text).toBe(LOGIN_PAGE);
      expect((await get('/api/events', { cookie })).status).toBe(401);
    }
  });

  test('has its whole query read', async () => {
    const { cookie } = owner;
    expect((await get('/api/alarms?limit=5', { cookie })).status).toBe(200);
    expect((await get('/api/alarms?limit=5?limit=6', { cookie })).status).toBe(400);
  });

  test('lets no other origin see the answer [V3.4.2]', async () => {
    const answer = await get('/api/bot/status', {
      origin: 'https://evil.example.com',
      cookie: owner.cookie,
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

describe('a body', () => {
  test('may be left out where none is due, with and without a content type', async () => {
    expect((await post('/api/bot/pause', {})).status).toBe(200);
    expect((await post('/api/bot/pause', {}, '')).status).toBe(200);
    expect((await post('/api/bot/pause', JSON_TYPE, '')).status).toBe(200);
    expect((await post('/api/bot/pause', JSON_TYPE, '{}')).status).toBe(200);
  });

  test.each([
    ['an empty one where one is due', ''],
    ['none of its fields', '{}'],
    ['an array', '[]'],
    ['broken JSON', '{"active":'],
    ['two values', '{"active":true}{}'],
    ['an unknown field', '{"active":true,"force":true}'],
    ['a prototype', '{"active":true,"__proto__":{"isAdmin":true}}'],
  ])('is refused: %s [M8]', async (_what, body) => {
    const answer = await post('/api/bot/toggle', JSON_TYPE, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.json() as object).sort()).toEqual(['error', 'message']);
  });

  test('of 64 KiB is read, a larger one is not [M9]', async () => {
    const bodyOf = (size: number) => {
      const frame = '{"password":""}'.length;
      return `{"password":"${'x'.repeat(size - frame)}"}`;
    };
    const atLimit = await post('/api/auth/login', JSON_TYPE, bodyOf(65_536));
    expect(atLimit.status).toBe(400);
    const beyond = await post('/api/auth/login', JSON_TYPE, bodyOf(65_537));
    expect(beyond.status).toBe(413);
    expect(beyond.json()).toMatchObject({ message: 'The request is too large.' });
    expect((await post('/trpc/auth.login', JSON_TYPE, bodyOf(65_537))).status).toBe(413);
  });

  test('may nest 32 deep, and no deeper, over either surface [M9]', async () => {
    const bodyOf = (depth: number) => `{"active":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    for (const path of ['/api/bot/toggle', '/trpc/bot.toggle']) {
      const atLimit = await post(path, JSON_TYPE, bodyOf(32));
      expect([atLimit.status, atLimit.text.includes('active')]).toEqual([400, true]);
      for (const depth of [33, 30_000]) {
        const beyond = await post(path, JSON_TYPE, bodyOf(depth));
        expect(beyond.status).toBe(400);
        expect(beyond.text).toContain('The request is nested too deeply.');
      }
    }
  });

  test('that is wrong is refused with the name of the field [V2.2.2]', async () => {
    const answer = await post('/api/bot/toggle', JSON_TYPE, '{"active":"yes"}');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ error: expect.stringMatching(/^active: /) });
  });

  test.each([
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/jsonp',
  ])('of type %s is refused [M4] [V3.5.2]', async (type) => {
    const answer = await post('/api/bot/toggle', { 'content-type': type }, 'active=true');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'The request must be JSON.' });
  });

  test('of a form is refused by tRPC too, however large it says to be [M4] [V3.5.2]', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const form = '--x\r\nContent-Disposition: form-data; name="active"\r\n\r\ntrue\r\n--x--\r\n';
    for (const body of [form, form.replace('true', 'x'.repeat(100_000))]) {
      const answer = await post('/trpc/auth.login', type, body);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({ error: { message: 'The request must be JSON.' } });
    }
  });
});

describe('pages', () => {
  test.each([
    '/',
    '/history',
    '/settings/deep/link',
    '/nothing',
    '//',
    '/api-settings',
    '/metricsx',
  ])('%s is the app [L10]', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(APP_PAGE);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('hashed assets are kept for good [L10]', async () => {
    const answer = await get(ASSET.path);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(ASSET.text);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('an asset comes packed to who can unpack it, and never without saying so', async () => {
    const plain = await get(ASSET.path, { 'accept-encoding': 'identity' });
    const packed = await get(ASSET.path, { 'accept-encoding': 'br' });
    expect([plain.status, packed.status]).toEqual([200, 200]);
    expect(plain.text).toBe(ASSET.text);
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
    for (const { headers } of [plain, packed]) {
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
  });

  test.each([
    '/favicon.ico',
    '/assets/gone-1a2b3c.js',
    '/.env',
    '/tideline.sqlite',
    '/../data/master.key',
    '/..%2f..%2fdata%2fmaster.key',
    '/assets/..%2f..%2fdata%2fmaster.key',
    '/assets/../../data/master.key',
    '/assets\\..\\..\\data\\master.key',
    '/%2e%2e/data/master.key',
    '/assets/app-3f2a9c.js%00.html',
    '/assets/app-3f2a9c.js.map',
    '/.git/config',
    '/.vite/manifest.json',
    '//evil.example.com',
    '/.well-known/security.txt',
    '/api/nothing',
    '/trpc/nothing',
    // E11: paths for programs.
    ...['/api', '/api/', '/API', '/Api/bot/status', '//api/bot', '/%61pi/bot', '/api%2Fbot'],
    ...['/trpc', '/trpc/', '/TRPC/x', '/metrics/', '/Metrics/x', '/mcp', '/MCP/x'],
  ])('%s is not there [V5.3.2] [V13.4.1] [V13.4.3]', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.text).not.toContain('<!doctype');
  });

  test('a path that can not be decoded is a bad request [V5.3.2]', async () => {
    for (const path of ['/%', '/%c0', '/%zz', '/api/%zz']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 400]);
      const message = 'The address can not be read.';
      expect(answer.json()).toEqual({ error: message, message });
    }
  });
});

test("the simulator's own calls are not served here [V13.4.5]", async () => {
  for (const path of ['/sim/clock', '/sim/book', '/v2/account', '/v2/orders']) {
    expect((await get(path, { cookie: owner.cookie })).text).toBe(APP_PAGE);
    for (const method of ['POST', 'DELETE']) {
      const answer = await rawRequest(origin, method, path, { headers: { origin } });
      expect(answer.status).toBe(405);
    }
  }
});

describe('/api/login', () => {
  test('is the sign-in page, and for who is signed in the app [V3.7.2]', async () => {
    const page = await get('/api/login');
    expect([page.status, page.text]).toEqual([200, LOGIN_PAGE]);
    const signedIn = await get('/api/login', { cookie: owner.cookie });
    expect([signedIn.status, signedIn.headers.location]).toEqual([302, '/']);
  });
});

describe('health', () => {
  test('needs no sign-in and says nothing more [N7] [V13.4.5]', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await get('/readyz');
    expect(ready.status).toBe(200);
    expect(ready.json()).toEqual({
      marketFeed: true,
      credentials: true,
      brokerStreams: true,
      journal: true,
      accountsRead: true,
      ordersKnown: true,
      exitsOnTime: true,
      positionQuotes: true,
      positionAlarms: true,
    });
  });
});
