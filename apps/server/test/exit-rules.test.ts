import { NO_RULES, RULE_RANGES } from '@tideline/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { Script } from './script.ts';

const PATH = '/api/settings/rules';
const TRADER = { email: 'ada@example.com', password: 'a long enough password' };

let running: RunningApp;
let owner: Script;
let trader: Script;

beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step', MAX_ENTRIES_PER_DAY: '8' });
  owner = new Script(running.app.origin, (await running.owner()).cookie);
  await owner.call('POST', '/api/allowed-emails', { email: TRADER.email });
  trader = owner.visitor();
  await trader.call('POST', '/api/auth/register', TRADER);
}, 60_000);
afterAll(() => running.close());
beforeEach(async () => {
  await trader.call('PUT', PATH, NO_RULES);
});

const FIRST = { trailingActivation: 30, trailingDistance: 20, maxHoldingMinutes: 60 };
const SECOND = { noEntryBefore: '10:00', noEntryAfter: '15:00', protectiveStop: 50 };

test('begin switched off, and keep what a change leaves out', async () => {
  expect(await trader.call('GET', PATH)).toEqual(NO_RULES);
  expect(await trader.call('PUT', PATH, FIRST)).toEqual({ ...NO_RULES, ...FIRST });
  const both = { ...NO_RULES, ...FIRST, ...SECOND };
  expect(await trader.call('PUT', PATH, SECOND)).toEqual(both);
  expect(await trader.call('GET', PATH)).toEqual(both);
  expect(await trader.call('PUT', PATH, both)).toEqual(both);
});

test("leave another user's as they are", async () => {
  const before = await owner.call('GET', PATH);
  await trader.call('PUT', PATH, FIRST);
  expect(await owner.call('GET', PATH)).toEqual(before);
});

describe('a bad value is refused by its name', () => {
  const outside = Object.entries(RULE_RANGES).flatMap(([field, { min, max, isWhole }]) => [
    [field, min - 0.1],
    [field, max + 1],
    [field, String(max)],
    ...(isWhole ? [[field, max - 0.5]] : []),
  ]);

  test.each([
    ...outside,
    ['noEntryBefore', '09:44'],
    ['noEntryBefore', '9:45'],
    ['noEntryAfter', '15:31'],
    ['noEntryAfter', '24:00'],
    ['noEntryAfter', 900],
    ['somethingElse', 1],
  ])('%s %s', async (field, value) => {
    expect(await trader.call('PUT', PATH, { [`${field}`]: value }, 400)).toMatchObject({
      error: expect.stringMatching(new RegExp(`^${field}: `)),
    });
    expect(await trader.call('GET', PATH)).toEqual(NO_RULES);
  });

  test('and no field at all', async () => {
    for (const body of [{}, undefined]) await trader.call('PUT', PATH, body, 400);
  });
});

describe('what does not go together is refused', () => {
  test.each([
    [{}, { trailingActivation: 30 }, /trailingDistance/],
    [FIRST, { trailingDistance: null }, /trailingDistance/],
    [{ noEntryBefore: '11:00' }, { noEntryAfter: '10:30' }, /noEntryAfter.*noEntryBefore/],
    [{}, { protectiveStop: 29.9 }, /protectiveStop.*stopLoss/],
  ])('after %j: %j', async (saved, wish, error) => {
    if (Object.keys(saved).length > 0) await trader.call('PUT', PATH, saved);
    const before = await trader.call('GET', PATH);
    expect(await trader.call('PUT', PATH, wish, 400)).toMatchObject({
      error: expect.stringMatching(error),
    });
    expect(await trader.call('GET', PATH)).toEqual(before);
  });

  test('also a stop loss that comes too near to the protective stop', async () => {
    await trader.call('PUT', PATH, { protectiveStop: 30 });
    const refused = { error: expect.stringMatching(/protectiveStop.*stopLoss/) };
    expect(await trader.call('PUT', '/api/settings', { stopLoss: 20.5 }, 400)).toMatchObject(
      refused,
    );
    expect(await trader.call('GET', '/api/settings')).toMatchObject({ stopLoss: 20 });
    await running.simulator.advance(1);
    expect(await trader.call('POST', '/api/bot/start', { stopLoss: 25 }, 400)).toMatchObject(
      refused,
    );
    expect(await trader.call('GET', '/api/settings')).toMatchObject({ stopLoss: 20 });
    await trader.call('PUT', '/api/settings', { stopLoss: 20, profitTarget: 90 });
  });
});

test.each([
  ['dailyLossLimit', 15],
  ['maxEntriesPerDay', 8],
  ['maxLossesPerDay', 2],
])("%s is at most the operator's: %d", async (field, cap) => {
  await trader.call('PUT', PATH, { [field]: cap });
  expect(await trader.call('PUT', PATH, { [field]: cap + 1 }, 400)).toMatchObject({
    error: `${field}: must be at most ${cap}, the operator's limit`,
  });
  expect(await trader.call('GET', PATH)).toMatchObject({ [field]: cap });
});

test('a cap that was lowered later does not stand in the way of other rules', async () => {
  await trader.call('PUT', PATH, { maxEntriesPerDay: 8 });
  const { version } = (await owner.call('GET', '/api/admin/limits')) as { version: number };
  const saved = (await owner.call('PUT', '/api/admin/limits', {
    version,
    limits: { maxEntriesPerDay: 5 },
  })) as { version: number };
  await trader.call('PUT', PATH, { breakEvenAt: 20 });
  await trader.call('PUT', PATH, { maxEntriesPerDay: 6 }, 400);
  await owner.call('PUT', '/api/admin/limits', {
    version: saved.version,
    limits: { maxEntriesPerDay: 8 },
  });
});

test('survive a restart', async () => {
  await trader.call('PUT', PATH, FIRST);
  await running.restart();
  expect(await trader.call('GET', PATH)).toEqual({ ...NO_RULES, ...FIRST });
}, 60_000);
