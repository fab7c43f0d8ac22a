import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Client } from './client.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

let running: RunningApp;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
}, 60_000);
afterAll(() => running.close());

const register = '/api/auth/register';
const login = '/api/auth/login';

describe('before the server has an owner', () => {
  test('its start prints the set-up link', () => {
    expect(running.app.setupLink).toBe(`${running.app.origin}/api/login#setup=${SETUP_TOKEN}`);
  });

  test.each([
    ['without the token', { ...OWNER }],
    ['with another token', { ...OWNER, setupToken: `${SETUP_TOKEN}x` }],
    ['for an address that is not allowed', { ...OWNER, email: 'bob@example.com' }],
  ])('no one registers %s, in the same words [K11] [M6] [V6.3.2]', async (_how, body) => {
    const { status, body: answer } = await running.client().send('POST', register, body);
    expect(status).toBe(403);
    const message = 'This address can not register. Ask an administrator, or use the set-up link.';
    expect(answer).toEqual({ error: message, message });
  });

  test('a short password is refused, and named', async () => {
    const body = { email: OWNER.email, password: 'short', setupToken: SETUP_TOKEN };
    const answer = await running.client().send('POST', register, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^password: /) });
  });
});

describe('the owner', () => {
  test('registers once, connected to a simulated account [K11]', async () => {
    const right = { ...OWNER, email: ' Owner@Example.com ', setupToken: SETUP_TOKEN };
    // Two clients register at once: the first uses up the right.
    const clients = [running.client(), running.client()];
    const answers = await Promise.all(
      clients.map((client) => client.send('POST', register, right)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const owner = clients[answers.findIndex(({ status }) => status === 200)] ?? new Client('');
    expect(await owner.get('/api/auth/user')).toMatchObject({
      email: OWNER.email,
      isAdmin: true,
      isActive: true,
      hasApiConfig: true,
      environment: 'paper',
    });
    expect(await owner.get('/api/config')).toMatchObject({
      secretKey: '***hidden***',
      baseUrl: running.simulator.origin,
      isActive: true,
      accountInfo: { cash: 100_000 },
    });
    expect(await owner.get('/api/account')).toMatchObject({
      cash: 100_000,
      portfolioValue: 100_000,
    });
    const again = await running.client().send('POST', register, right);
    expect(again.status).toBe(403);
  });

  test('signs in and out', async () => {
    const client = running.client();
    await client.post(login, { email: ' OWNER@example.com', password: OWNER.password });
    const { cookie } = client;
    expect(await client.get('/api/auth/user')).toMatchObject({ email: OWNER.email });
    await client.post('/api/auth/logout');
    const answer = await rawRequest(running.app.origin, 'GET', '/api/auth/user', {
      headers: { cookie },
    });
    expect(answer.status).toBe(401);
    await client.post('/api/auth/logout');
  });

  test('learns nothing but that it was wrong [M6]', async () => {
    const client = running.client();
    const wrong = await client.send('POST', login, { ...OWNER, password: 'wrong' });
    const unknown = await client.send('POST', login, { email: 'eve@example.com', password: 'x' });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(client.cookie).toBe('');
  });
});

describe('GET /api/logout', () => {
  async function signedIn(): Promise<string> {
    const client = running.client();
    await client.post(login, OWNER);
    return client.cookie;
  }
  const leave = (cookie: string, fetchSite: Record<string, string>) =>
    rawRequest(running.app.origin, 'GET', '/api/logout', { headers: { cookie, ...fetchSite } });
  const isSignedIn = async (cookie: string) =>
    (await rawRequest(running.app.origin, 'GET', '/api/auth/user', { headers: { cookie } }))
      .status === 200;

  test.each(['same-origin', 'none'])('signs out a visit from %s', async (fetchSite) => {
    const cookie = await signedIn();
    const answer = await leave(cookie, { 'sec-fetch-site': fetchSite });
    expect([answer.status, answer.headers.location]).toEqual([302, '/']);
    expect(String(answer.headers['set-cookie'])).toMatch(/^sid=;.*Max-Age=0/);
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, {}])(
    'asks with a button when another page may have sent it: %o [M4] [V3.5.3]',
    async (fetchSite) => {
      const cookie = await signedIn();
      const answer = await leave(cookie, fetchSite as Record<string, string>);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await isSignedIn(cookie)).toBe(true);
    },
  );

  test('without a user redirects too', async () => {
    expect((await leave('', { 'sec-fetch-site': 'same-origin' })).status).toBe(302);
  });
});

describe('guessing', () => {
  // Last, because it locks the owner out for ten minutes.
  test('ends after ten wrong passwords, for the right one too, but not on a known device [M5] [V6.3.1]', async () => {
    const [, device = ''] = await cookiesOfSigningIn('');
    const client = running.client();
    const guess = (password: string) => client.send('POST', login, { ...OWNER, password });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(`wrong ${n}`)));
    const statuses = answers.map(({ status }) => status);
    // An earlier test's wrong guess counts as well, unless a right one came after it.
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const right = await guess(OWNER.password);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await cookiesOfSigningIn(device)).toEqual([expect.stringMatching(/^sid=/), device]);
  });

  async function cookiesOfSigningIn(cookie: string): Promise<readonly string[]> {
    const { origin } = running.app;
    const { status, headers } = await rawRequest(origin, 'POST', login, {
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    expect(status).toBe(200);
    return [headers['set-cookie'] ?? []].flat().map((each) => each.split(';', 1)[0] ?? '');
  }
});
