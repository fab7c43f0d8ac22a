import { randomBytes } from 'node:crypto';
import { createRepositories, openDatabase } from '@tideline/db';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

interface Config {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly baseUrl: string;
  readonly environment: string;
  readonly isActive: boolean;
  readonly lastTested: string | null;
  readonly accountInfo: { readonly cash: number } | null;
}

let running: RunningApp;
let owner: Client;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step', SIM_START: '2026-02-03T10:00' });
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

const read = () => owner.get<Config>('/api/config');

async function save(changes: Readonly<Record<string, string>>) {
  const { apiKey, baseUrl, environment } = await read();
  const form = { apiKey, secretKey: '***hidden***', baseUrl, environment, ...changes };
  return owner.send('POST', '/api/config', form);
}

async function registerOther(email: string): Promise<Client> {
  const database = openDatabase(running.databaseFile);
  createRepositories(database).allowedEmails.add(email, 0);
  database.close();
  const client = running.client();
  await client.post('/api/auth/register', { email, password: 'correct horse battery' });
  return client;
}

function sealedKeys(): unknown {
  const sqlite = new Sqlite(running.databaseFile, { readonly: true });
  try {
    return sqlite.prepare('SELECT * FROM broker_configs ORDER BY user_id').all();
  } finally {
    sqlite.close();
  }
}

const openAccount = (cash: number) => running.simulator.openAccount(cash);

describe('saving', () => {
  test('never shows a secret [M12]', async () => {
    const { keyId, secretKey } = await openAccount(1_000);
    const saved = await save({ apiKey: keyId, secretKey });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ apiKey: keyId, secretKey: '***hidden***' });
    for (const path of ['/api/config', '/api/auth/user']) {
      expect(JSON.stringify(await owner.get(path))).not.toContain(secretKey);
    }
  });

  test('counts as untested until the test says so [I6]', async () => {
    const { keyId, secretKey } = await openAccount(1_234);
    await save({ apiKey: keyId, secretKey });
    expect(await read()).toMatchObject({ isActive: false, lastTested: null, accountInfo: null });
    const { account } = await owner.post<{ readonly account: unknown }>('/api/config/test');
    expect(account).toMatchObject({ cash: 1_234, portfolioValue: 1_234 });
    expect(await read()).toMatchObject({ isActive: true, accountInfo: { cash: 1_234 } });
    expect(await owner.get('/api/account')).toMatchObject({ cash: 1_234 });
  });

  test('keeps the stored secret for the same host, environment and key [I5]', async () => {
    const before = await read();
    expect((await save({})).status).toBe(200);
    expect((await owner.send('POST', '/api/config/test')).status).toBe(200);
    expect((await read()).apiKey).toBe(before.apiKey);
  });

  test('needs the secret again for another key [I5] [M2]', async () => {
    const { keyId } = await openAccount(1_000);
    const answer = await save({ apiKey: keyId });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^secretKey: /) });
    expect((await read()).apiKey).not.toBe(keyId);
  });

  test.each([
    'https://evil.example.com',
    'https://api.alpaca.markets',
    'http://127.0.0.1:1',
    'http://localhost@evil.example.com',
  ])('never sends keys to %s [M2] [V13.2.4]', async (baseUrl) => {
    const answer = await save({ baseUrl, secretKey: 'something' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^baseUrl/) });
  });

  test('the simulator is paper: live is refused [I4]', async () => {
    const answer = await save({ environment: 'live', secretKey: 'something', confirmLive: 'LIVE' });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: expect.stringMatching(/^environment: /) });
  });

  test('offers no host but the simulator', async () => {
    expect(await owner.get('/api/config/venues')).toEqual([
      { baseUrl: running.simulator.origin, environment: 'paper', label: 'Built-in simulator' },
    ]);
  });
});

describe('wrong keys', () => {
  test('are reported by their test in the broker’s words, and stay inactive [I4]', async () => {
    const good = await openAccount(5_000);
    await save({ apiKey: good.keyId, secretKey: 'not-the-secret' });
    const answer = await owner.send('POST', '/api/config/test');
    expect(answer.status).toBe(502);
    expect(await read()).toMatchObject({ isActive: false, accountInfo: null });
    expect((await read()).lastTested).not.toBeNull();
    await save({ apiKey: good.keyId, secretKey: good.secretKey });
    expect((await owner.send('POST', '/api/config/test')).status).toBe(200);
  });
});

test('an account’s reading is as old as the market says, in a past that is played too', async () => {
  const readAge = async () => (await owner.get<{ readonly ageMs: number }>('/api/account')).ageMs;
  await running.simulator.advance(1);
  const age = await readAge();
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThanOrEqual(30_000);
  expect(await readAge()).toBe(age);
});

test('a brokerage account belongs to one user [I7] [V8.4.1]', async () => {
  const { keyId, secretKey } = await openAccount(2_000);
  await save({ apiKey: keyId, secretKey });
  expect((await owner.send('POST', '/api/config/test')).status).toBe(200);

  const other = await registerOther('ben@example.com');
  const before = await other.get<{ readonly cash: number }>('/api/account');
  const { baseUrl, environment } = await read();
  await other.post('/api/config', { apiKey: keyId, secretKey, baseUrl, environment });
  const answer = await other.send('POST', '/api/config/test');
  expect(answer.status).toBe(409);
  const message = 'This brokerage account is connected to another user already.';
  expect(answer.body).toEqual({ error: message, message });
  expect(await other.get('/api/config')).toMatchObject({ isActive: false, lastTested: null });
  expect(before.cash).not.toBe(2_000);
  expect((await other.get<{ readonly cash: number | null }>('/api/account')).cash).not.toBe(2_000);
  expect(await read()).toMatchObject({ isActive: true });
});

test('with another master key the stored keys can not be used, and are not lost', async () => {
  const before = await read();
  const stored = sealedKeys();
  expect(before).toMatchObject({ isActive: true });

  await running.restart({ MASTER_KEY: randomBytes(32).toString('base64') });
  expect(await read()).toMatchObject({ apiKey: '', secretKey: '', isActive: false });
  expect((await owner.send('POST', '/api/config/test')).status).toBe(409);
  expect(await owner.get('/api/bot/status')).toMatchObject({ botActive: false });
  expect(sealedKeys()).toEqual(stored);

  await running.restart();
  expect(await read()).toMatchObject({ apiKey: before.apiKey, isActive: true });
});
