import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { rowsOf } from './rows.ts';
import { startRunningApp } from './running-app.ts';

const STEPPED = { SIM_SPEED: 'step', SIM_START: '2026-02-03T11:00' };

interface Config {
  readonly apiKey: string;
  readonly isActive: boolean;
  readonly baseUrl: string;
}

async function start() {
  const running = await startRunningApp(STEPPED);
  onTestFinished(() => running.close());
  const owner = await running.owner();
  const before = await owner.get<Config>('/api/config');
  expect(before.isActive).toBe(true);
  await owner.post('/api/bot/start');
  const signIn = async (): Promise<Client> => {
    const client = running.client();
    await client.post('/api/auth/login', OWNER);
    return client;
  };
  const stored = () => ({
    configs: rowsOf<object>(
      running.databaseFile,
      'SELECT sealed_key_id, sealed_secret_key, is_active FROM broker_configs',
    ),
    sealing: rowsOf<object>(running.databaseFile, 'SELECT fingerprint FROM sealing'),
  });
  return { running, before, signIn, stored };
}

test('with another master key nothing is traded or overwritten, and all users are notified until the right one is back [I10] [V16.5.3]', async () => {
  const { running, before, signIn, stored } = await start();
  const kept = stored();

  await running.restart({ MASTER_KEY: randomBytes(32).toString('base64') });
  const owner = await signIn();
  expect(await owner.send('GET', '/healthz')).toMatchObject({ status: 200 });
  expect(await owner.send('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { credentials: false },
  });
  expect(await owner.get('/api/config')).toMatchObject({ apiKey: '', isActive: false });
  const { alarms } = await owner.get<{ readonly alarms: readonly object[] }>('/api/alarms');
  expect(alarms).toContainEqual(
    expect.objectContaining({
      severity: 'critical',
      code: 'MASTER_KEY',
      message: expect.stringContaining('Put the right key back and start again.'),
    }),
  );

  const { keyId, secretKey } = await running.simulator.openAccount(1_000);
  const keys = { apiKey: keyId, secretKey, baseUrl: before.baseUrl, environment: 'paper' };
  const saved = await owner.send('POST', '/api/config', keys);
  expect(saved).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^The master key is not the one/) },
  });
  expect((await owner.send('POST', '/api/config/test')).status).toBe(409);
  await running.simulator.advance(3);
  const accounts = await running.simulator.accounts();
  expect(accounts.flatMap(({ orders }) => orders)).toEqual([]);
  const { decisions } = await owner.get<{
    readonly decisions: readonly {
      readonly gates: readonly { readonly code: string; readonly passes: boolean }[];
    }[];
  }>('/api/decisions');
  const failed = decisions[0]?.gates.flatMap(({ code, passes }) => (passes ? [] : [code]));
  expect(failed).toContain('HALT');
  expect(stored()).toEqual(kept);

  await running.restart();
  const back = await signIn();
  expect(await back.get('/api/config')).toMatchObject({ apiKey: before.apiKey, isActive: true });
  expect((await back.send('GET', '/readyz')).body).toMatchObject({ credentials: true });
  expect(stored()).toEqual(kept);
});

test('without the key file no new one is made [I10] [V16.5.3]', async () => {
  const { running, before, signIn, stored } = await start();
  const kept = stored();
  const file = join(running.dataDir, 'master.key');
  const key = readFileSync(file);
  rmSync(file);

  await running.restart();
  const owner = await signIn();
  expect(existsSync(file)).toBe(false);
  expect((await owner.send('GET', '/readyz')).body).toMatchObject({ credentials: false });
  expect(await owner.get('/api/config')).toMatchObject({ apiKey: '', isActive: false });
  expect(stored()).toEqual(kept);

  writeFileSync(file, key, { mode: 0o600 });
  await running.restart();
  const back = await signIn();
  expect(await back.get('/api/config')).toMatchObject({ apiKey: before.apiKey, isActive: true });
});
