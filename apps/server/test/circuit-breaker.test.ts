import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { startRunningApp } from './running-app.ts';

const LONGEST_WAIT_BARS = 6;
const VARIABLES = {
  SIM_SPEED: 'step',
  SIM_SEED: '207',
  SIM_START: '2026-11-24T10:00',
  MONEY_FLOW_GATE: '0',
  MAX_PREMIUM: '100000',
  MAX_CONTRACTS: '5000',
};
const RECKLESS = {
  confidenceThreshold: 0,
  portfolioPercentage: 100,
  profitTarget: 1000,
  stopLoss: 100,
};

test('a day that loses more than 15 % stops entries, over a restart too, and never a close [J2] [J3]', {
  timeout: 180_000,
}, async () => {
  const running = await startRunningApp(VARIABLES);
  onTestFinished(() => running.close());
  const owner = await running.owner();
  await owner.put('/api/settings', RECKLESS);
  await owner.post('/api/bot/start');
  const isActive = () => isBreakerActive(owner);
  expect(await isActive()).toBe(false);
  for (let bar = 0; bar < LONGEST_WAIT_BARS && !(await isActive()); bar += 1) {
    await running.simulator.advance(1);
  }
  expect(await isActive()).toBe(true);

  const [position] = await owner.get<readonly { readonly id: string }[]>('/api/positions');
  expect(await owner.post(`/api/positions/${position?.id}/close`)).toMatchObject({ warnings: [] });
  await running.simulator.advance(2);
  expect(await owner.get('/api/positions')).toEqual([]);
  expect(await owner.get('/api/backend-logic')).toMatchObject({
    lastDecision: { outcome: 'BREAKER' },
  });

  await running.restart();
  expect(await isActive()).toBe(true);
  expect(readAlarms(running.databaseFile)).toEqual([
    {
      severity: 'critical',
      code: 'BREAKER',
      message: expect.stringMatching(/lost \$[\d,]+ of \$[\d,]+/),
    },
  ]);
});

async function isBreakerActive(client: Client): Promise<boolean> {
  const status = await client.get<{ readonly circuitBreakerActive: boolean }>(
    '/api/trading/status',
  );
  return status.circuitBreakerActive;
}

function readAlarms(databaseFile: string): readonly unknown[] {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  try {
    return sqlite.prepare('SELECT severity, code, message FROM alarms').all();
  } finally {
    sqlite.close();
  }
}
