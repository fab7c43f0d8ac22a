import { type ApiDocument, loadApiDocument } from '@tideline/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HeldTrade, holdTrade } from './held-trade.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { Script } from './script.ts';

const TRADER = { email: 'ada@example.com', password: 'a long enough password' };

let held: HeldTrade;
let owner: Script;
let trader: Script;

beforeAll(async () => {
  held = await holdTrade();
  const { origin } = held.running.app;
  owner = new Script(origin, held.owner.cookie);
  await owner.call('POST', '/api/allowed-emails', { email: TRADER.email });
  trader = owner.visitor();
  await trader.call('POST', '/api/auth/register', TRADER);
}, 120_000);
afterAll(() => held.running.close());

async function signedIn(): Promise<Script> {
  const session = owner.visitor();
  await session.call('POST', '/api/auth/login', TRADER);
  return session;
}

test('the served document is the one that answers are held against, and names no path twice', async () => {
  const document = (await owner.call('GET', '/api/openapi.json')) as ApiDocument;
  expect(document).toEqual(JSON.parse(JSON.stringify(await loadApiDocument())));
  expect(document.openapi).toMatch(/^3\.1\./);
  const shapes = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

describe('signing in and out', () => {
  test('the user is shown exactly what is documented, by each of the calls', async () => {
    const session = owner.visitor();
    const shown = await session.call('POST', '/api/auth/login', TRADER);
    expect(shown).toEqual({
      id: expect.any(String),
      firstName: null,
      lastName: null,
      email: TRADER.email,
      profileImageUrl: null,
      isAdmin: false,
      isActive: true,
      hasApiConfig: true,
      environment: 'paper',
      autoTrade: true,
      createdAt: expect.any(String),
    });
    expect(await session.call('GET', '/api/auth/user')).toEqual(shown);
  });

  test('POST logs out, without a body and without a content type', async () => {
    const session = await signedIn();
    await session.call('POST', '/api/auth/logout');
    await session.call('GET', '/api/auth/user', undefined, 401);
  });

  test('GET logs out and leads to the root, but not from another origin', async () => {
    const session = await signedIn();
    const { origin } = held.running.app;
    const leave = (fetchSite: string) =>
      rawRequest(origin, 'GET', '/api/logout', {
        headers: { cookie: session.cookie, 'sec-fetch-site': fetchSite },
      });
    const asked = await leave('cross-site');
    expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('Log out')]);
    await session.call('GET', '/api/auth/user');
    const left = await leave('same-origin');
    expect([left.status, left.headers.location]).toEqual([302, '/']);
    await session.call('GET', '/api/auth/user', undefined, 401);
  });

  test('registering is for addresses on the list, in the same words for all others', async () => {
    const [known, unknown] = await Promise.all(
      [TRADER.email, 'unknown@example.com'].map((email) =>
        owner.visitor().call('POST', '/api/auth/register', { ...TRADER, email }, 403),
      ),
    );
    expect(known).toEqual(unknown);
    const second = { ...OWNER, setupToken: SETUP_TOKEN };
    await owner.visitor().call('POST', '/api/auth/register', second, 403);
  });

  test('the eleventh guess waits, for a time given in whole seconds', async () => {
    const guess = { email: 'guessed@example.com', password: 'a wrong password' };
    for (let count = 0; count < 10; count += 1) {
      await owner.visitor().call('POST', '/api/auth/login', guess, 401);
    }
    await owner.visitor().call('POST', '/api/auth/login', guess, 429);
    const { headers } = await owner.visitor().send('POST', '/api/auth/login', guess);
    expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });
});

describe('the connection', () => {
  test('is read as it is saved, its secret hidden and kept when it comes back hidden', async () => {
    const saved = (await trader.call('GET', '/api/config')) as Record<string, unknown>;
    expect(saved).toMatchObject({
      secretKey: '***hidden***',
      environment: 'paper',
      isActive: true,
      lastTested: expect.any(String),
      accountInfo: { cash: 100_000, buyingPower: 100_000, portfolioValue: 100_000 },
    });
    const { apiKey, secretKey, baseUrl, environment } = saved;
    const again = { apiKey, secretKey, baseUrl, environment };
    expect(await trader.call('POST', '/api/config', again)).toMatchObject(again);
    expect(await trader.call('POST', '/api/config/test')).toEqual({
      account: {
        accountNumber: expect.any(String),
        cash: 100_000,
        buyingPower: 100_000,
        portfolioValue: 100_000,
      },
    });
  });

  test('is refused with the field that is wrong, and does not change under a position', async () => {
    const config = (await owner.call('GET', '/api/config')) as Record<string, unknown>;
    const { baseUrl, environment } = config;
    const other = { apiKey: 'PKOTHER', secretKey: 'other', baseUrl, environment };
    expect(await owner.call('POST', '/api/config', { ...other, apiKey: '' }, 400)).toMatchObject({
      error: expect.stringMatching(/^apiKey/),
    });
    await owner.call('POST', '/api/config', { ...other, baseUrl: 'https://evil.example.com' }, 400);
    await owner.call('POST', '/api/config', other, 409);
  });
});

describe('users', () => {
  test('are changed by their id', async () => {
    const users = (await owner.call('GET', '/api/users')) as { id: string; email: string }[];
    const id = users.find(({ email }) => email === TRADER.email)?.id ?? '';
    await owner.call('PATCH', `/api/users/${id}/admin`, { isAdmin: true });
    await owner.call('PATCH', `/api/users/${id}/admin`, { isAdmin: false });
    await owner.call('PATCH', `/api/users/${id}/admin`, { isAdmin: 'no' }, 400);
    await owner.call('PATCH', `/api/users/${id}/status`, { isActive: true });
    await owner.call('POST', `/api/users/${id}/reset`);
    await owner.call('GET', `/api/users/${id}/activity`);
    await owner.call('PATCH', '/api/users/no-such-user/status', { isActive: true }, 404);
    await owner.call('DELETE', '/api/users/no-such-user', undefined, 404);
    await (await signedIn()).call('GET', '/api/users', undefined, 403);
  });

  test('are whitelisted by their address, which may hold any sign', async () => {
    const email = 'a+b@x.io';
    expect(await owner.call('POST', '/api/allowed-emails', { email: ` ${email} ` })).toMatchObject({
      email,
      isRegistered: false,
      isOwner: false,
    });
    const list = await owner.call('GET', '/api/allowed-emails');
    expect(list).toContainEqual(expect.objectContaining({ email }));
    await owner.call('DELETE', '/api/allowed-emails/a%2Bb%40x.io');
    await owner.call('DELETE', '/api/allowed-emails/a%2Bb%40x.io', undefined, 404);
    for (const empty of ['', '   ']) {
      expect(await owner.call('POST', '/api/allowed-emails', { email: empty }, 400)).toEqual({
        error: 'Please enter an email address',
        message: 'Please enter an email address',
      });
    }
  });
});
