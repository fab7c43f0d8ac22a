import { expectDocumentedResponse } from '@tideline/api/testing';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { CLIENT, type FakeIssuer, startFakeIssuer } from './fake-issuer.ts';
import { HttpBrowser } from './http-browser.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { totpCode } from './totp-code.ts';

const ANN = 'ann@example.com';

let issuer: FakeIssuer;
let running: RunningApp;
let owner: Client;
beforeAll(async () => {
  issuer = await startFakeIssuer();
  running = await startRunningApp({
    SIM_SPEED: 'step',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: CLIENT.clientId,
    OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  });
  owner = await running.owner();
  await owner.post('/api/allowed-emails', { email: ANN });
}, 60_000);
afterAll(async () => {
  await running.close();
  await issuer.close();
});

beforeEach(() => {
  issuer.claims = { sub: 'ann', email: ANN, email_verified: true };
});

/** As if all users had proved themselves five minutes ago. */
function growOld(): void {
  const sqlite = new Sqlite(running.databaseFile, { timeout: 5_000 });
  sqlite.prepare('UPDATE sessions SET proved_at = proved_at - 300000').run();
  sqlite.close();
}

const browser = () => new HttpBrowser(running.app.origin);

/** Goes from our page to the issuer and back; returns where the browser ends. */
async function goRound(visitor: HttpBrowser): Promise<string | null> {
  const { location } = await visitor.visit('/api/auth/oidc');
  return comeBack(visitor, location ?? '');
}

async function comeBack(visitor: HttpBrowser, url: string): Promise<string | null> {
  const query = issuer.signIn(url);
  const { status, location } = await visitor.visit(`/api/auth/oidc/callback${query}`, 'cross-site');
  expect(status).toBe(302);
  return location;
}

async function emailOf(visitor: HttpBrowser): Promise<unknown> {
  const { body } = await visitor.visit('/api/auth/user');
  return Reflect.get(Object(body), 'email') ?? null;
}

describe('signing in', () => {
  test('leads to the issuer, back, and in', async () => {
    const ann = browser();
    const { status, location } = await ann.visit('/api/auth/oidc');
    expect(status).toBe(302);
    expect(location).toMatch(`${issuer.issuer}/authorize?`);
    expect([...ann.cookies.keys()]).toEqual(['oidc']);
    expect(await comeBack(ann, location ?? '')).toBe('/');
    expect([...ann.cookies.keys()].sort()).toEqual(['device', 'sid']);
    expect(await emailOf(ann)).toBe(ANN);
  });

  test('registers a new user, which open pages that list users show', async () => {
    const email = 'newcomer@example.com';
    await owner.post('/api/allowed-emails', { email });
    const { origin } = running.app;
    const updates = await fetch(`${origin}/api/events`, { headers: { cookie: owner.cookie } });
    await expectDocumentedResponse('GET', '/api/events', updates, null);
    issuer.claims = { sub: 'newcomer', email, email_verified: true };
    const newcomer = browser();
    expect(await goRound(newcomer)).toBe('/');
    expect(await emailOf(newcomer)).toBe(email);
    let events = '';
    for await (const chunk of updates.body ?? []) {
      events += Buffer.from(chunk).toString();
      if (events.includes('data:')) break;
    }
    expect(events).toContain('data: {"type":"changed","what":["users"]}');
  });

  test.each(['cross-site', 'same-site', 'none', null])(
    'is not begun by a link of another place: %s [V7.6.2]',
    async (fetchSite) => {
      const visitor = browser();
      const { status, location } = await visitor.visit('/api/auth/oidc', fetchSite);
      expect([status, location]).toEqual([302, '/api/login']);
      expect(visitor.cookies.size).toBe(0);
    },
  );

  test('is not ended in a browser that has not begun it', async () => {
    const { location } = await browser().visit('/api/auth/oidc');
    const victim = browser();
    expect(await comeBack(victim, location ?? '')).toBe('/api/login#oidc=refused');
    expect(await emailOf(victim)).toBeNull();
  });

  test.each([
    ['HEAD', '/api/auth/oidc'],
    ['HEAD', '/api/auth/oidc/callback'],
    ['POST', '/api/auth/oidc'],
  ])('takes no %s at %s', async (method, path) => {
    const { origin } = running.app;
    const answer = await rawRequest(origin, method, path, { headers: { origin } });
    expect([404, 405]).toContain(answer.status);
  });
});

describe('the second factor', () => {
  test('is asked for after the issuer, in this browser alone', async () => {
    const ann = browser();
    expect(await goRound(ann)).toBe('/');
    const { body } = await ann.post('/api/auth/totp/enroll');
    const { secret } = body as { readonly secret: string };
    // A code serves once, so the device begins a period behind.
    const code = (periods: number) => totpCode(secret, Date.now(), periods);
    const confirmed = await ann.post('/api/auth/totp/confirm', { code: code(-1) });
    const { recoveryCodes } = confirmed.body as { readonly recoveryCodes: readonly string[] };
    expect(recoveryCodes).toHaveLength(10);

    const again = browser();
    expect(await goRound(again)).toBe('/api/login#oidc=second-factor');
    expect(await emailOf(again)).toBeNull();
    expect((await browser().post('/api/auth/oidc/code', { code: code(0) })).status).toBe(401);
    expect(await again.post('/api/auth/oidc/code', { code: '000000' })).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR' },
    });
    expect(await again.post('/api/auth/oidc/code', { code: 'ab2cd-3ef4g' })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^code: /) },
    });
    const [typed = ''] = recoveryCodes.map((each) => ` ${each.toUpperCase()} `);
    expect((await again.post('/api/auth/oidc/code', { code: typed })).status).toBe(200);
    expect(await emailOf(again)).toBe(ANN);
    expect((await again.post('/api/auth/totp/disable')).status).toBe(200);
  });
});

describe('who is signed in', () => {
  test('without a password proves who it is at the issuer, to set a second factor up [V7.5.1]', async () => {
    const ann = browser();
    await goRound(ann);
    growOld();
    expect(await ann.post('/api/auth/totp/enroll')).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATE' },
    });
    expect(await goRound(ann)).toBe('/api-settings#oidc=confirmed');
    expect((await ann.post('/api/auth/totp/enroll')).status).toBe(200);
  });

  test('with a password gives it before connecting, and sees the outcome [V7.5.1]', async () => {
    issuer.claims = { sub: 'owner', email: OWNER.email, email_verified: true };
    const visitor = browser();
    await visitor.post('/api/auth/login', OWNER);
    growOld();
    expect(await goRound(visitor)).toBe('/api-settings#oidc=confirm-first');
    expect(await visitor.post('/api/auth/oidc/connect')).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATE' },
    });
    await visitor.post('/api/auth/step-up', { password: OWNER.password });
    const { body } = await visitor.post('/api/auth/oidc/connect');
    const { url } = body as { readonly url: string };
    expect(await comeBack(visitor, url)).toBe('/api-settings#oidc=connected');
    expect(await goRound(browser())).toBe('/');
    expect((await visitor.post('/api/auth/oidc/disconnect')).status).toBe(200);
    expect(await goRound(browser())).toBe('/api/login#oidc=sign-in-first');
  });

  test('sees that another was named, and stays who it was', async () => {
    const visitor = browser();
    await visitor.post('/api/auth/login', OWNER);
    expect(await goRound(visitor)).toBe('/api-settings#oidc=other-account');
    expect(await emailOf(visitor)).toBe(OWNER.email);
  });
});

test('without an issuer there is nothing at these paths', async () => {
  const without = await startRunningApp({ SIM_SPEED: 'step' });
  try {
    const visitor = new HttpBrowser(without.app.origin);
    for (const path of ['/api/auth/oidc', '/api/auth/oidc/callback?code=x&state=y']) {
      expect((await visitor.visit(path)).status).toBe(404);
    }
    expect((await visitor.post('/api/auth/oidc/code', { code: '123456' })).status).toBe(404);
    expect((await visitor.visit('/api/auth/methods')).body).toMatchObject({ oidc: false });
    await visitor.post('/api/auth/register', { ...OWNER, setupToken: SETUP_TOKEN });
    expect((await visitor.post('/api/auth/oidc/connect')).status).toBe(409);
  } finally {
    await without.close();
  }
});
