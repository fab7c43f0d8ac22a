import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Client } from './client.ts';
import { OWNER } from './owner.ts';
import { rawRequest } from './raw-request.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const SESSION = '/api/auth/session';
const PASSWORD = 'a long enough password';
const EMAIL = 'ann@example.com';

let running: RunningApp;
let owner: Client;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  owner = await running.owner();
  await owner.post('/api/allowed-emails', { email: EMAIL });
  await running.client().post('/api/auth/register', { email: EMAIL, password: PASSWORD });
}, 60_000);
afterAll(() => running.close());

async function signIn(): Promise<Client> {
  const client = running.client();
  await client.post('/api/auth/login', { email: EMAIL, password: PASSWORD });
  return client;
}

function write(sql: string, ...values: unknown[]): void {
  const sqlite = new Sqlite(running.databaseFile, { timeout: 5_000 });
  try {
    sqlite.prepare(sql).run(...values);
  } finally {
    sqlite.close();
  }
}

const sessions = () => rowsOf(running.databaseFile, 'SELECT * FROM sessions ORDER BY rowid');

function expectSignedOut({ status, headers, body }: Answer): void {
  expect([status, body]).toEqual([200, { user: null }]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([]);
}

test('a visitor has no user, which is no error', async () => {
  expectSignedOut(await running.client().send('GET', SESSION));
});

test('a signed-in user sees what the specified call says, and nothing is kept of the answer', async () => {
  const client = await signIn();
  const { status, headers, body } = await client.send('GET', SESSION);
  expect([status, body]).toEqual([200, { user: await client.get('/api/auth/user') }]);
  expect(headers.get('cache-control')).toBe('no-store');
});

test('being asked prolongs no session and gives it no other id', async () => {
  const client = await signIn();
  write('UPDATE sessions SET last_active_at = last_active_at - 1');
  const before = sessions();
  const { headers } = await client.send('GET', SESSION);
  expect(headers.getSetCookie()).toEqual([]);
  expect(sessions()).toEqual(before);
});

test('a session that was left, has expired, or is that of a suspended user is nobody’s', async () => {
  const left = await signIn();
  const { cookie } = left;
  await left.post('/api/auth/logout');
  const answer = await rawRequest(running.app.origin, 'GET', SESSION, { headers: { cookie } });
  expect(answer.json()).toEqual({ user: null });

  const expired = await signIn();
  write('UPDATE sessions SET expires_at = 1 WHERE user_id <> ?', await ownersId());
  expectSignedOut(await expired.send('GET', SESSION));

  const suspended = await signIn();
  write('UPDATE users SET is_active = 0 WHERE email = ?', EMAIL);
  expectSignedOut(await suspended.send('GET', SESSION));
  expect(await owner.get(SESSION)).toMatchObject({ user: { email: OWNER.email } });
});

const ownersId = async () => (await owner.get<{ id: string }>('/api/auth/user')).id;
