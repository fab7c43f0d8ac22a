import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startRunningApp } from './running-app.ts';

interface Today {
  readonly caps: Readonly<Record<string, number>>;
  readonly window: Readonly<Record<string, string>>;
  readonly entries: number;
  readonly startEquity: number | null;
  readonly plannedBuy: { readonly quantity: number; readonly price: number };
}

let running: RunningApp;

beforeAll(async () => {
  running = await startRunningApp({
    ...{ SIM_SPEED: 'step', SIM_SEED: '676', SIM_START: '2026-11-27T11:00' },
    MAX_ENTRIES_PER_DAY: '4',
  });
}, 60_000);
afterAll(() => running.close());

test('a trader reads by what own rules are measured: caps, window, day, and what would be bought', async () => {
  const owner = await running.owner();
  await running.simulator.advance(1);
  const today = await owner.get<Today>('/api/settings/rules/today');
  expect(today).toMatchObject({
    caps: { dailyLossLimit: 15, maxEntriesPerDay: 4, maxLossesPerDay: 2 },
    window: {
      opens: '2026-11-27T14:45:00.000Z',
      entriesEnd: '2026-11-27T17:15:00.000Z',
      flattenAt: '2026-11-27T17:25:00.000Z',
    },
    broker: {
      name: 'The built-in simulator',
      entriesEnd: '2026-11-27T17:30:00.000Z',
      sellsFrom: '2026-11-27T17:45:00.000Z',
    },
    entries: 0,
    startEquity: 100_000,
    plannedBuy: { symbol: 'SPY', expiry: '2026-11-27' },
  });
  const size = await owner.get<{ contracts: number; price: number }>('/api/settings/size');
  expect(today.plannedBuy).toMatchObject({ quantity: size.contracts, price: size.price });
});
