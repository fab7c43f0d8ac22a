import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { OWNER } from './owner.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** The market moves on demand; nearly every bar has a signal. */
const VARIABLES = {
  SIM_SPEED: 'step',
  SIM_SEED: '237',
  SIM_START: '2026-02-06T10:00',
  MONEY_FLOW_GATE: '0',
};

const LONGEST_WAIT_BARS = 6;
const KILL = fileURLToPath(new URL('../../../scripts/kill.mjs', import.meta.url));

interface Alarm {
  readonly id: string;
  readonly code: string;
  readonly severity: string;
  readonly scope: string;
  readonly acknowledgedAt: string | null;
  readonly acknowledgedBy: string | null;
}

interface Alarms {
  readonly alarms: readonly Alarm[];
  readonly openCount: number;
}

async function startTrading(): Promise<{ running: RunningApp; owner: Client }> {
  const running = await startRunningApp(VARIABLES);
  onTestFinished(() => running.close());
  const owner = await running.owner();
  await owner.put('/api/settings', { confidenceThreshold: 0 });
  await owner.post('/api/bot/start');
  return { running, owner };
}

async function nextOutcome({ simulator }: RunningApp, client: Client): Promise<string> {
  await simulator.advance(1);
  const { decisions } = await client.get<{
    readonly decisions: readonly { readonly outcome: string }[];
  }>('/api/decisions');
  return decisions[0]?.outcome ?? 'none';
}

async function outcomesUntilEntry(running: RunningApp, client: Client): Promise<string[]> {
  const outcomes: string[] = [];
  while (outcomes.length < LONGEST_WAIT_BARS && !outcomes.includes('entered')) {
    outcomes.push(await nextOutcome(running, client));
  }
  return outcomes;
}

function change(running: RunningApp, statement: string): void {
  const sqlite = new Sqlite(running.databaseFile);
  try {
    sqlite.exec(statement);
  } finally {
    sqlite.close();
  }
}

async function ordersAtBroker({ simulator }: RunningApp): Promise<number> {
  const [account] = await simulator.accounts();
  return account?.orders.length ?? 0;
}

test('the kill switch stops entries until it is released, whatever becomes of its file [N4]', {
  timeout: 90_000,
}, async () => {
  const { running, owner } = await startTrading();
  const file = join(running.dataDir, 'KILL');
  const isEngaged = async () =>
    (await owner.get<{ readonly killSwitch: boolean }>('/api/market/status')).killSwitch;
  expect(await isEngaged()).toBe(false);
  expect(await owner.post('/api/kill-switch', { engaged: true })).toEqual({
    engaged: true,
    message: 'All entries are stopped. Open positions stay guarded.',
  });
  expect([await isEngaged(), existsSync(file)]).toEqual([true, true]);
  expect(await nextOutcome(running, owner)).toBe('KILL_SWITCH');
  rmSync(file);
  await running.restart();
  await owner.post('/api/auth/login', OWNER);
  expect(await isEngaged()).toBe(true);
  expect(await nextOutcome(running, owner)).toBe('KILL_SWITCH');
  expect(await ordersAtBroker(running)).toBe(0);
  const message = 'Trading started. Nothing is bought yet: The kill switch is engaged.';
  const blockers = [expect.objectContaining({ code: 'KILL_SWITCH' })];
  const started = { message, blockers };
  expect(await owner.post('/api/bot/start')).toEqual(started);
  expect(await owner.post('/trpc/bot.start', {})).toEqual({ result: { data: started } });

  writeFileSync(file, '');
  expect(await owner.post('/api/kill-switch', { engaged: false })).toMatchObject({
    engaged: false,
  });
  expect([await isEngaged(), existsSync(file)]).toEqual([false, false]);
  expect(await owner.post('/api/bot/start')).toEqual({ message: 'Trading started.', blockers: [] });
  expect(await outcomesUntilEntry(running, owner)).toContain('entered');
  expect(await ordersAtBroker(running)).toBeGreaterThan(0);
});

test('the command stops entries past the server, and lets them go on', {
  timeout: 90_000,
}, async () => {
  const { running, owner } = await startTrading();
  const kill = (...args: readonly string[]) =>
    execFileSync(process.execPath, [KILL, ...args], {
      env: { PATH: process.env.PATH, DATA_DIR: running.dataDir },
    });
  kill();
  expect(await nextOutcome(running, owner)).toBe('KILL_SWITCH');
  kill('--release');
  const outcomes = await outcomesUntilEntry(running, owner);
  expect(outcomes).toContain('entered');
  expect(outcomes).not.toContain('KILL_SWITCH');
});

describe('a critical alarm that is not acknowledged', () => {
  test('stops entries after two minutes, and its acknowledgement lets them go on [N3]', {
    timeout: 90_000,
  }, async () => {
    const { running, owner } = await startTrading();
    const { now } = await running.simulator.clock();
    change(
      running,
      `INSERT INTO alarms (user_id, severity, code, message, at, raised_at)
       SELECT id, 'critical', 'NO_QUOTES', 'No quotes.', ${now}, ${now} FROM users`,
    );
    expect(await nextOutcome(running, owner)).toBe('ALARM_UNSEEN');
    const { alarms, openCount } = await owner.get<Alarms>('/api/alarms?open=true');
    expect({ alarms, openCount }).toMatchObject({
      alarms: [{ code: 'NO_QUOTES', severity: 'critical', scope: 'account' }],
      openCount: 1,
    });
    const path = `/api/alarms/${alarms[0]?.id}/acknowledge`;
    const seen = await owner.post<Alarm>(path);
    expect(seen).toMatchObject({ acknowledgedBy: OWNER.email });
    expect(await owner.post(path)).toEqual(seen);
    expect(await owner.get('/api/alarms?open=true')).toMatchObject({ alarms: [], openCount: 0 });
    expect(await nextOutcome(running, owner)).not.toBe('ALARM_UNSEEN');
  });
});

test('after three starts that came to nothing the next one enters nothing until it is acknowledged [G3]', {
  timeout: 90_000,
}, async () => {
  const { running, owner } = await startTrading();
  change(running, 'UPDATE starts SET reconciled_at = NULL');
  change(
    running,
    `INSERT INTO starts (fence, build, started_at) SELECT fence + 1, 'b', 1 FROM fencing;
     INSERT INTO starts (fence, build, started_at) SELECT fence + 2, 'b', 1 FROM fencing;
     UPDATE fencing SET fence = fence + 2`,
  );
  await running.restart();
  await owner.post('/api/auth/login', OWNER);
  expect(await nextOutcome(running, owner)).toBe('HALT');
  const { alarms } = await owner.get<Alarms>('/api/alarms?open=true');
  expect(alarms).toMatchObject([{ code: 'CRASH_LOOP', severity: 'critical', scope: 'platform' }]);
  await running.restart();
  await owner.post('/api/auth/login', OWNER);
  expect(await nextOutcome(running, owner)).toBe('HALT');
  await owner.post(`/api/alarms/${alarms[0]?.id}/acknowledge`);
  expect(await nextOutcome(running, owner)).not.toBe('HALT');
});
