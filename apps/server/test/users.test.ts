import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const PASSWORD = 'a long enough password';

interface UserEntry {
  readonly id: string;
  readonly email: string;
  readonly isOwner: boolean;
  readonly isAdmin: boolean;
}

let running: RunningApp;
let owner: Client;

beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step', SIM_START: '2026-02-03T10:00' });
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

async function join(name: string): Promise<Client> {
  const email = `${name}@example.com`;
  await owner.post('/api/allowed-emails', { email });
  const client = running.client();
  await client.post('/api/auth/register', { email, password: PASSWORD });
  return client;
}

async function idOf(email: string): Promise<string> {
  const users = await owner.get<readonly UserEntry[]>('/api/users');
  return users.find((user) => user.email === email)?.id ?? '';
}

const setAdmin = (by: Client, id: string, isAdmin: boolean) =>
  by.send('PATCH', `/api/users/${id}/admin`, { isAdmin });

describe('administrators', () => {
  test('are made and unmade at once, without signing in again [V8.3.1]', async () => {
    const client = await join('ann');
    const id = await idOf('ann@example.com');
    expect((await client.send('GET', '/api/users')).status).toBe(403);
    const made = await setAdmin(owner, id, true);
    expect([made.status, made.body]).toEqual([200, { message: 'User admin status updated' }]);
    expect((await client.send('GET', '/api/users')).status).toBe(200);
    await setAdmin(owner, id, false);
    expect((await client.send('GET', '/api/users')).status).toBe(403);
  });

  test('[K4] two who demote each other at once leave one of them', async () => {
    const [bob, eve] = [await join('bob'), await join('eve')];
    const [bobId, eveId] = [await idOf('bob@example.com'), await idOf('eve@example.com')];
    for (const id of [bobId, eveId]) expect((await setAdmin(owner, id, true)).status).toBe(200);
    const answers = await Promise.all([setAdmin(bob, eveId, false), setAdmin(eve, bobId, false)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const users = await owner.get<readonly UserEntry[]>('/api/users');
    const left = users.filter(({ id, isAdmin }) => [bobId, eveId].includes(id) && isAdmin);
    expect(left).toHaveLength(1);
  });

  test('[K4] the owner stays owner, for themselves too', async () => {
    const id = await idOf(OWNER.email);
    const answers = [
      await setAdmin(owner, id, false),
      await owner.send('PATCH', `/api/users/${id}/status`, { isActive: false }),
      await owner.send('DELETE', `/api/users/${id}`),
      await owner.send('POST', `/api/users/${id}/reset`),
      await owner.send('POST', `/api/users/${id}/reset-link`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
    expect((await owner.send('GET', '/api/users')).status).toBe(200);
  });
});

test('a reset link ends the sessions, sets a password once, and pauses trading [V6.4.3]', async () => {
  const client = await join('zoe');
  const id = await idOf('zoe@example.com');
  const answer = await owner.send('POST', `/api/users/${id}/reset-link`);
  const { resetLink } = answer.body as { resetLink: string };
  expect((await client.send('GET', '/api/auth/user')).status).toBe(401);
  const token = new URL(resetLink).hash.replace('#reset=', '');
  expect(new URL(resetLink).pathname).toBe('/api/login');
  const reset = (password: string) =>
    running.client().send('POST', '/api/auth/reset', { token, password });
  expect((await reset('another long password')).status).toBe(200);
  expect((await reset('a third long password')).status).toBe(400);
  const fresh = running.client();
  await fresh.post('/api/auth/login', {
    email: 'zoe@example.com',
    password: 'another long password',
  });
  expect(await fresh.get('/api/settings')).toMatchObject({ autoTrade: false });
  const { alarms } = await fresh.get<{ alarms: readonly { code: string }[] }>('/api/alarms');
  expect(alarms.map(({ code }) => code)).toEqual(['PASSWORD_CHANGED', 'RESET_LINK']);
  const stored = JSON.stringify(rowsOf(running.databaseFile, 'SELECT * FROM one_time_links'));
  expect(stored).not.toContain(token);
});
