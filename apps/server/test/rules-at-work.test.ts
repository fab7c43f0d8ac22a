import { afterEach, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

/** Every bar from 11:05 to 12:10 of this half day enters. */
const VARIABLES = {
  SIM_SPEED: 'step',
  SIM_SEED: '676',
  SIM_START: '2026-11-27T11:00',
  MONEY_FLOW_GATE: '0',
};
/** Only the flatten time sells. */
const PATIENT = { confidenceThreshold: 0, profitTarget: 1000, stopLoss: 100 };
/** So far below its peak that the price does not come there. */
const WIDE_TRAIL = { trailingActivation: 1, trailingDistance: 95 };

interface Position {
  readonly id: string;
  readonly stopPrice: number;
  readonly stopReason: string;
}

interface Decision {
  readonly outcome: string;
  readonly sentence: string;
  readonly gates: readonly { readonly code: string; readonly passes: boolean }[];
}

let running: RunningApp;
afterEach(() => running.close());

async function start(): Promise<Client> {
  running = await startRunningApp(VARIABLES);
  const owner = await running.owner();
  await owner.put('/api/settings', PATIENT);
  return owner;
}

const positionOf = async (owner: Client) =>
  (await owner.get<readonly Position[]>('/api/positions'))[0];

const decisionsOf = async (owner: Client) =>
  (await owner.get<{ readonly decisions: readonly Decision[] }>('/api/decisions')).decisions;

test('a trailing stop moves up with the price, and a position keeps its rules', async () => {
  const owner = await start();
  await owner.put('/api/settings/rules', WIDE_TRAIL);
  await owner.post('/api/bot/start');
  await running.simulator.advance(2);
  const first = await positionOf(owner);
  expect(first).toMatchObject({ stopPrice: expect.any(Number) });
  await owner.put('/api/settings/rules', { trailingActivation: null, trailingDistance: null });
  const seen: Position[] = [];
  for (let bar = 0; bar < 10; bar += 1) {
    const position = await positionOf(owner);
    if (position?.id !== first?.id) break;
    if (position !== undefined) seen.push(position);
    await running.simulator.advance(1);
  }
  const trailing = seen.filter(({ stopReason }) => stopReason === 'trailing');
  expect(trailing.length).toBeGreaterThan(1);
  const prices = seen.map(({ stopPrice }) => stopPrice);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(prices.at(-1)).toBeGreaterThan(prices[0] ?? 0);
}, 60_000);

test('a blackout refuses entries from its saving to its end, and says why', async () => {
  const owner = await start();
  const rates = { label: 'Rates', date: '2026-11-27', from: '11:00', to: '11:12' };
  await owner.put('/api/admin/blackouts', { blackouts: [rates] });
  await owner.post('/api/bot/start');
  await running.simulator.advance(2);
  const { blockers } = await owner.get<{ readonly blockers: readonly { code: string }[] }>(
    '/api/bot/status',
  );
  expect(blockers.map(({ code }) => code)).toContain('BLACKOUT');
  const refused = await decisionsOf(owner);
  expect(refused.map(({ outcome }) => outcome)).toContain('BLACKOUT');
  expect(refused.map(({ outcome }) => outcome)).not.toContain('entered');
  expect(refused.find(({ outcome }) => outcome === 'BLACKOUT')?.sentence).toContain('Rates');
  await running.simulator.advance(2);
  expect((await decisionsOf(owner)).map(({ outcome }) => outcome)).toContain('entered');
}, 60_000);

test('a lowered cap on entries refuses the next one, without a restart', async () => {
  const owner = await start();
  await owner.put('/api/admin/limits', { version: 0, limits: { maxEntriesPerDay: 1 } });
  await owner.post('/api/bot/start');
  await running.simulator.advance(2);
  const position = await positionOf(owner);
  await owner.post(`/api/positions/${position?.id}/close`);
  await running.simulator.advance(4);
  const outcomes = (await decisionsOf(owner)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'entered')).toHaveLength(1);
  expect(outcomes).toContain('RATE');
}, 60_000);
