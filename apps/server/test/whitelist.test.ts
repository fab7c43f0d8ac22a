import { freePorts } from '@tideline/free-ports';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const STEPPED = { SIM_SPEED: 'step', SIM_START: '2026-02-03T10:00' };
const PASSWORD = 'a long enough password';

let running: RunningApp;
let owner: Client;

beforeAll(async () => {
  running = await startRunningApp(STEPPED);
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

const listed = async () =>
  (await owner.get<readonly { email: string }[]>('/api/allowed-emails')).map(({ email }) => email);

describe('the owner’s address', () => {
  test.each([
    'owner@example.com',
    'OWNER@EXAMPLE.COM',
    'owner%40example.com',
    '%6Fwner%40example%2Ecom',
    '%20owner@example.com%20',
    '%09Owner%40Example.com%0A',
    '%256Fwner%40example.com',
    'owner%2540example.com',
    'owner@example.com%00',
    'owner@example.com.',
    '\uff2f\uff37\uff2e\uff25\uff32@example.com',
    'owner@ex%C3%A4mple.com',
    '%EF%BC%AFwner@example.com',
    '%D0%BEwner@example.com',
    'owner@example.com%E2%80%8B',
    '..%2Fallowed-emails%2Fowner@example.com',
  ])('[K5] can not be removed as %s', async (spelling) => {
    const { origin } = running.app;
    const answer = await rawRequest(origin, 'DELETE', `/api/allowed-emails/${rawPath(spelling)}`, {
      headers: { origin, cookie: owner.cookie },
    });
    expect([400, 404, 409]).toContain(answer.status);
    expect(await listed()).toContain(OWNER.email);
    expect((await owner.send('GET', '/api/users')).status).toBe(200);
  });

  test('[K5] is refused as kept, for each spelling that means it', async () => {
    const { origin } = running.app;
    for (const spelling of [
      'owner@example.com',
      'OWNER%40EXAMPLE.COM',
      '%20owner@example.com%20',
    ]) {
      const path = `/api/allowed-emails/${spelling}`;
      const headers = { origin, cookie: owner.cookie };
      expect((await rawRequest(origin, 'DELETE', path, { headers })).status).toBe(409);
    }
  });
});

function rawPath(spelling: string): string {
  return spelling.replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign));
}

describe('one address', () => {
  test('[K8] is one row and one user, however it is spelled', async () => {
    for (const email of ['Ada@Example.com', ' ada@example.com ', 'ADA@EXAMPLE.COM']) {
      const answer = await owner.send('POST', '/api/allowed-emails', { email });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        email: 'ada@example.com',
        isRegistered: false,
        isOwner: false,
      });
    }
    expect((await listed()).filter((email) => email.includes('ada'))).toEqual(['ada@example.com']);
    const register = (email: string) =>
      running.client().send('POST', '/api/auth/register', { email, password: PASSWORD });
    expect((await register('aDa@example.com')).status).toBe(200);
    expect((await register('ada@EXAMPLE.com')).status).toBe(403);
    const rows = rowsOf(running.databaseFile, `SELECT 1 FROM users WHERE email LIKE '%ada%'`);
    expect(rows).toHaveLength(1);
  });

  test('[K8] any spelling that is taken comes down to the same one', async () => {
    const spellings = fc
      .tuple(fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }), fc.nat(2), fc.nat(2))
      .map(([upper, before, after]) => {
        const letters = [...'bea@example.com'].map((letter, index) =>
          upper[index] === true ? letter.toUpperCase() : letter,
        );
        return ' '.repeat(before) + letters.join('') + ' '.repeat(after);
      });
    await fc.assert(
      fc.asyncProperty(spellings, async (email) => {
        const { status } = await owner.send('POST', '/api/allowed-emails', { email });
        expect(status).toBe(200);
      }),
      { numRuns: 20 },
    );
    expect((await listed()).filter((email) => /bea/i.test(email))).toEqual(['bea@example.com']);
  });

  test.each([
    ['a Cyrillic letter', '\u0430da@example.com'],
    ['one in the domain', 'ada@ex\u0430mple.com'],
    ['a full-width letter', '\uff21DA@example.com'],
    // Becomes a plain k in lower case.
    ['the sign of Kelvin', '\u212aate@example.com'],
    ['a joiner that is not seen', 'a\u200dda@example.com'],
  ])('[K8] with %s it only looks like another, and is refused', async (_what, email) => {
    const answer = await owner.send('POST', '/api/allowed-emails', { email });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/email/);
  });
});

describe('adding', () => {
  test('on loopback needs no invite', async () => {
    const added = await owner.send('POST', '/api/allowed-emails', { email: 'c@example.com' });
    expect(added.body).toEqual({ email: 'c@example.com', isRegistered: false, isOwner: false });
  });

  test('beyond loopback answers an invite, and registering takes it', async () => {
    const publicOrigin = 'https://tideline.example.com';
    const [port] = await freePorts(1);
    const beyond = await startRunningApp({
      ...STEPPED,
      PUBLIC_ORIGIN: publicOrigin,
      PORT: String(port),
    });
    try {
      const local = `http://127.0.0.1:${port}`;
      let cookie = '';
      const post = async (path: string, body: unknown) => {
        const answer = await rawRequest(local, 'POST', path, {
          headers: {
            host: 'tideline.example.com',
            origin: publicOrigin,
            'content-type': 'application/json',
            ...(cookie === '' ? {} : { cookie }),
          },
          body: JSON.stringify(body),
        });
        const cookies = [answer.headers['set-cookie'] ?? []].flat();
        const session = cookies.find((each) => each.startsWith('__Host-sid='));
        return {
          status: answer.status,
          body: answer.json(),
          session: session?.split(';')[0] ?? '',
        };
      };
      const registered = await post('/api/auth/register', { ...OWNER, setupToken: SETUP_TOKEN });
      cookie = registered.session;
      const email = 'guest@example.com';
      const added = await post('/api/allowed-emails', { email });
      const { inviteLink } = added.body as { inviteLink: string };
      const token = inviteLink.replace(`${publicOrigin}/api/login#invite=`, '');
      cookie = '';
      const guest = { email, password: PASSWORD };
      expect((await post('/api/auth/register', guest)).status).toBe(403);
      expect((await post('/api/auth/register', { ...guest, inviteToken: token })).status).toBe(200);
    } finally {
      await beyond.close();
    }
  });
});
