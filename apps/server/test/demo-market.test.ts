// Runs in: all
import { join } from 'node:path';
import { openSimulatorStore } from '@tideline/db';
import { BAR_MS, MINUTE } from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const PASSWORD = 'correct horse battery';

interface MarketStatus {
  readonly marketTime: string;
  readonly isWaiting: boolean;
  readonly speed: number;
  readonly ageMs: number | null;
}

interface Blocker {
  readonly code: string;
}

interface Decision {
  readonly outcome: string;
  readonly barStart: string;
}

async function startDemo(variables: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const running = await startRunningApp(variables);
  onTestFinished(() => running.close());
  return running;
}

function clockIn(file: string, put: unknown = null): unknown {
  const store = openSimulatorStore(file);
  try {
    if (put !== null) store.save([{ kind: 'clock', id: 'clock', value: put }]);
    return store.load('clock')[0]?.value;
  } finally {
    store.close();
  }
}

const statusOf = (client: Client) => client.get<MarketStatus>('/api/market/status');

async function readiness({ client }: RunningApp) {
  const { status, body } = await client().send('GET', '/readyz');
  return { status, body };
}

async function invite({ client }: RunningApp, owner: Client, email: string): Promise<Client> {
  await owner.post('/api/allowed-emails', { email });
  const invited = client();
  await invited.post('/api/auth/register', { email, password: PASSWORD });
  return invited;
}

describe('E2 a new demo', () => {
  test('stands until Start, which finds it moving, and enters on the first bar', async () => {
    const running = await startDemo();
    const owner = await running.owner();
    const stood = await statusOf(owner);
    expect(stood).toMatchObject({ isWaiting: true, speed: 0, ageMs: null });
    await owner.post('/api/bot/toggle', { active: true });
    expect(await statusOf(owner)).toEqual({
      ...stood,
      lastTickAgeMs: expect.any(Number),
    });

    await eventually(async () => {
      const { blockers } = await owner.get<{ readonly blockers: readonly Blocker[] }>(
        '/api/bot/status',
      );
      return blockers.every(({ code }) => code === 'USER_STATE') ? blockers : null;
    });
    expect(await readiness(running)).toMatchObject({ status: 200 });
    expect(await owner.post('/api/bot/start')).toMatchObject({ blockers: [] });
    const began = await statusOf(owner);
    expect(began).toMatchObject({ isWaiting: false, speed: 20 });
    expect(await readiness(running)).toMatchObject({ status: 200 });

    const first = await eventually(async () => {
      const { decisions } = await owner.get<{ readonly decisions: readonly Decision[] }>(
        '/api/decisions',
      );
      return decisions.at(-1) ?? null;
    });
    const barStart = new Date(Date.parse(stood.marketTime) + MINUTE - BAR_MS).toISOString();
    expect(first).toMatchObject({ outcome: 'entered', barStart });
    await eventually(async () => {
      const positions = await owner.get<readonly unknown[]>('/api/positions');
      return positions[0] ?? null;
    });
    expect(await readiness(running)).toMatchObject({ status: 200 });
  });

  test('begins with the first Start of anybody', async () => {
    const running = await startDemo();
    const owner = await running.owner();
    const invited = await invite(running, owner, 'invited@example.com');
    expect(await statusOf(owner)).toMatchObject({ isWaiting: true });
    await invited.post('/api/bot/start');
    expect(await statusOf(owner)).toMatchObject({ isWaiting: false, speed: 20 });
  });

  test('waits on after a restart, and not again once it has begun', async () => {
    const running = await startDemo();
    const owner = await running.owner();
    const { marketTime } = await statusOf(owner);
    await running.restart();
    expect(await statusOf(owner)).toMatchObject({ isWaiting: true, marketTime });
    await owner.post('/api/bot/start');
    await owner.post('/api/bot/stop');
    await running.restart();
    const after = await statusOf(owner);
    expect(after).toMatchObject({ isWaiting: false, speed: 20 });
    expect(Date.parse(after.marketTime)).toBeGreaterThanOrEqual(Date.parse(marketTime));
  });

  test('goes on after a start where a user trades already', async () => {
    const running = await startDemo();
    const owner = await running.owner();
    const file = join(running.dataDir, 'simulator.sqlite');
    const stood = clockIn(file);
    await owner.post('/api/bot/start');
    await running.app.close();
    // The state of a process that died right after Start was saved.
    clockIn(file, stood);
    await running.restart();
    expect(await statusOf(owner)).toMatchObject({ isWaiting: false, speed: 20 });
  });

  test.each([
    ['a start that was asked for', { SIM_START: '2026-02-03' }, 20],
    ['a kind of day', { SIM_DAY: 'usual' }, 20],
    ['a stepped market', { SIM_SPEED: 'step' }, 0],
  ])('is none: %s', async (_what, variables, speed) => {
    const running = await startDemo(variables);
    expect(await statusOf(await running.owner())).toMatchObject({ isWaiting: false, speed });
  });

  test('the operator is shown where it stands', async () => {
    const { app } = await startDemo();
    expect(app.market).toBe(
      'SPY on the built-in simulator, 20 market seconds a second from the first Start on',
    );
  });
});
