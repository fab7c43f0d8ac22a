import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { rowsOf } from './rows.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const PASSWORD = 'a long enough password';
const STEPPED = { SIM_SPEED: 'step', SIM_START: '2026-02-03T10:00' };

interface Entry {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>> | null;
  readonly address: string | null;
}

interface Page {
  readonly entries: readonly Entry[];
  readonly hasMore: boolean;
  readonly isIntact: boolean;
}

let running: RunningApp;
let owner: Client;

beforeAll(async () => {
  running = await startRunningApp(STEPPED);
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

const page = (query = '') => owner.get<Page>(`/api/audit${query}`);
const newest = async () => (await page('?limit=1')).entries[0];

test('what administrators and traders do that matters is written down: who, what and from where [V16.3.3]', async () => {
  const by = { actor: 'owner@example.com', address: expect.stringMatching(/127\.0\.0\.1|::1/) };
  await owner.post('/api/allowed-emails', { email: 'ann@example.com' });
  expect(await newest()).toMatchObject({
    ...by,
    action: 'whitelist.added',
    subject: 'ann@example.com',
  });
  await owner.post('/api/kill-switch', { engaged: true });
  expect(await newest()).toMatchObject({ ...by, action: 'kill-switch.engaged' });
  await owner.post('/api/kill-switch', { engaged: false });
  expect(await newest()).toMatchObject({ ...by, action: 'kill-switch.released' });
  const { keyId, secretKey } = await running.simulator.openAccount(1_000);
  const { baseUrl } = await owner.get<{ baseUrl: string }>('/api/config');
  await owner.post('/api/config', { apiKey: keyId, secretKey, baseUrl, environment: 'paper' });
  expect(await newest()).toMatchObject({
    ...by,
    action: 'keys.saved',
    subject: 'owner@example.com',
    detail: { venue: 'simulated', environment: 'paper' },
  });
  const all = JSON.stringify(await page());
  expect(all).not.toContain(keyId);
  expect(all).not.toContain(secretKey);
});

test('[K7] saved thresholds have a version, which the audit log names and signals carry', async () => {
  const thresholds = await owner.get<Record<string, number>>('/api/admin/settings');
  const version = async () =>
    (await owner.get<{ thresholdsVersion: number }>('/api/backend-logic')).thresholdsVersion;
  const before = await version();
  await owner.put('/api/admin/settings', { ...thresholds, rsiOversoldThreshold: 31 });
  expect(await version()).toBe(before + 1);
  expect(await newest()).toMatchObject({
    action: 'thresholds.saved',
    subject: `version ${before + 1}`,
    detail: { rsiOversoldThreshold: 31 },
  });
  await running.simulator.advance(1);
  const [bar] = rowsOf<{ signal: string }>(
    running.databaseFile,
    'SELECT signal FROM market_rows ORDER BY rowid DESC LIMIT 1',
  );
  expect(JSON.parse(bar?.signal ?? '{}')).toMatchObject({ thresholdsVersion: before + 1 });
});

test('[K9] [V16.3.2] a call of an administrator’s by who is none is refused and written down', async () => {
  const client = running.client();
  await client.post('/api/auth/register', { email: 'ann@example.com', password: PASSWORD });
  expect((await client.send('GET', '/api/audit')).status).toBe(403);
  expect(await newest()).toMatchObject({
    actor: 'ann@example.com',
    action: 'access.denied',
    subject: 'audit.list',
  });
});

test('[K10] [V16.3.2] what belongs to another user is not there, and the request is recorded', async () => {
  const client = running.client();
  await client.post('/api/auth/login', { email: 'ann@example.com', password: PASSWORD });
  const { id } = await owner.get<{ id: string }>('/api/auth/user');
  const path = `/api/positions/${id}-20260203-1/close`;
  expect((await client.send('POST', path)).status).toBe(404);
  expect(await newest()).toMatchObject({
    actor: 'ann@example.com',
    action: 'access.denied',
    subject: 'positions.close',
    detail: { code: 'NOT_FOUND' },
  });
});

test('pages go on from the last entry, and each entry is on one of them', async () => {
  const { entries } = await page('?limit=100');
  const ids: string[] = [];
  let [before, hasMore] = ['', true];
  while (hasMore) {
    const next = await page(`?limit=2${before}`);
    ids.push(...next.entries.map(({ id }) => id));
    before = `&before=${ids.at(-1)}`;
    hasMore = next.hasMore;
  }
  expect(ids).toEqual(entries.map(({ id }) => id));
});

test('a log that was changed while the server was down is a critical alarm at its next start [N6] [V16.4.2]', async () => {
  expect((await page()).isIntact).toBe(true);
  const sqlite = new Sqlite(running.databaseFile, { timeout: 5_000 });
  const triggers = sqlite
    .prepare<[], string>(
      `SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_log'`,
    )
    .pluck()
    .all();
  expect(triggers.length).toBeGreaterThan(0);
  for (const name of triggers) sqlite.exec(`DROP TRIGGER ${name}`);
  sqlite.prepare(`UPDATE audit_log SET actor = 'unknown' WHERE id = 2`).run();
  sqlite.close();
  await running.restart();
  await expect
    .poll(
      async () => {
        const { alarms } = await owner.get<{
          alarms: readonly { code: string; severity: string }[];
        }>('/api/alarms');
        return alarms.filter(({ code }) => code === 'AUDIT_CHAIN');
      },
      { timeout: 30_000 },
    )
    .toMatchObject([{ severity: 'critical' }]);
  expect((await page()).isIntact).toBe(false);
}, 60_000);
