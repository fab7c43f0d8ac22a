// Runs in: all
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

const LONGEST_WAIT_BARS = 6;
const LONGEST_FALL_BARS = 40;
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

async function startTrading(settings: object) {
  const running = await startRunningApp(VARIABLES);
  onTestFinished(() => running.close());
  const owner = await running.owner();
  await owner.put('/api/settings', settings);
  await owner.post('/api/bot/start');
  const [account] = await running.simulator.accounts();
  if (account === undefined) throw new Error('the owner has no account');
  return { running, owner, account };
}

async function isBreakerActive(client: Client): Promise<boolean> {
  const status = await client.get<{ readonly circuitBreakerActive: boolean }>(
    '/api/trading/status',
  );
  return status.circuitBreakerActive;
}

async function lastOutcome(client: Client): Promise<unknown> {
  const { lastDecision } = await client.get<{ readonly lastDecision: { outcome: string } | null }>(
    '/api/backend-logic',
  );
  return lastDecision?.outcome;
}

function savedIn({ databaseFile }: RunningApp) {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  try {
    const text = sqlite.prepare<[], string>('SELECT state FROM account_states').pluck().get();
    const { day } = JSON.parse(text ?? '{}') as {
      readonly day: {
        readonly startEquity: number;
        readonly cash: { readonly unexplained: number };
      };
    };
    const codes = sqlite.prepare<[], string>('SELECT code FROM alarms ORDER BY id').pluck().all();
    const pool = sqlite.prepare<[], string>('SELECT state FROM breakers').pluck().get();
    const { accounts } = JSON.parse(pool ?? '{}') as {
      readonly accounts: Readonly<Record<string, { readonly equity: number }>>;
    };
    const [part] = Object.values(accounts);
    const [base, equity] = [day.startEquity, part?.equity ?? 0].map((each) => each / 10_000);
    return { base, equity, unexplained: day.cash.unexplained, codes };
  } finally {
    sqlite.close();
  }
}

test('a withdrawal is no loss: neither breaker nor limit stops for it, over a restart too [I9]', {
  timeout: 180_000,
}, async () => {
  const { running, owner, account } = await startTrading({ confidenceThreshold: 100 });
  const cash = Number(account.cash);
  await running.simulator.advance(1);
  const paid = await running.simulator.transfer(account.accountNumber, -0.4 * cash);
  expect(Number(paid.cash)).toBe(0.6 * cash);
  await running.simulator.advance(1);
  expect([await isBreakerActive(owner), await lastOutcome(owner)]).toEqual([false, 'THRESHOLD']);
  const once = { base: 0.6 * cash, equity: 0.6 * cash, unexplained: 0, codes: ['TRANSFER'] };
  expect(savedIn(running)).toEqual(once);

  await running.restart();
  await running.simulator.advance(1);
  expect([await isBreakerActive(owner), await lastOutcome(owner)]).toEqual([false, 'THRESHOLD']);
  expect(savedIn(running)).toEqual(once);
});

test('a deposit hides no loss: what was there is lost, and the breaker stops for it [I9]', {
  timeout: 180_000,
}, async () => {
  const { running, owner, account } = await startTrading(RECKLESS);
  const cash = Number(account.cash);
  // The deposit comes after the buy, so the buy takes all of the old cash.
  const isHolding = async () => (await owner.get<readonly unknown[]>('/api/positions')).length > 0;
  for (let bar = 0; bar < LONGEST_WAIT_BARS && !(await isHolding()); bar += 1) {
    await running.simulator.advance(1);
  }
  expect([await isHolding(), await isBreakerActive(owner)]).toEqual([true, false]);
  await running.simulator.transfer(account.accountNumber, cash);
  for (let bar = 0; bar < LONGEST_FALL_BARS && !(await isBreakerActive(owner)); bar += 1) {
    await running.simulator.advance(1);
  }
  expect(await isBreakerActive(owner)).toBe(true);
  const { unexplained, equity, codes } = savedIn(running);
  expect([unexplained, codes]).toEqual([0, ['TRANSFER', 'BREAKER']]);
  expect(equity).toBeGreaterThan(cash);
});
