import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { Script } from './script.ts';

interface Answer {
  readonly version: number;
  readonly limits: Readonly<Record<string, number>>;
  readonly ceilings: Readonly<Record<string, number>>;
}

const PATH = '/api/admin/limits';
const TRADER = { email: 'ada@example.com', password: 'a long enough password' };

let running: RunningApp;
let owner: Script;
let trader: Script;

beforeAll(async () => {
  running = await startRunningApp({
    ...{
      SIM_SPEED: 'step',
      SIM_SEED: '676',
      SIM_START: '2026-11-27T11:00',
      MONEY_FLOW_GATE: '0.1',
    },
    ...{ MAX_CONTRACTS: '300', MAX_PREMIUM: '9000' },
  });
  owner = new Script(running.app.origin, (await running.owner()).cookie);
  await owner.call('POST', '/api/allowed-emails', { email: TRADER.email });
  trader = owner.visitor();
  await trader.call('POST', '/api/auth/register', TRADER);
  await running.simulator.advance(1);
}, 60_000);
afterAll(() => running.close());

const read = async () => (await owner.call('GET', PATH)) as Answer;
const put = async (limits: object, status = 200, version?: number) => {
  const body = { version: version ?? (await read()).version, limits };
  return (await owner.call('PUT', PATH, body, status)) as Answer & { readonly error: string };
};

const CEILINGS = {
  maxContracts: 300,
  maxPremium: 9_000,
  maxEntriesPerDay: 10,
  maxLossesPerDay: 2,
  userDailyLoss: 15,
  lastEntryMinutes: 45,
  flattenMinutes: 35,
  moneyFlowGate: 0.1,
};

test('are the variables until they are saved, then versions', async () => {
  expect(await read()).toEqual({ version: 0, limits: CEILINGS, ceilings: CEILINGS });
  const limits = { ...CEILINGS, maxContracts: 200, userDailyLoss: 7.5 };
  const saved = { version: 1, limits, ceilings: CEILINGS };
  expect(await put({ maxContracts: 200, userDailyLoss: 7.5 })).toEqual(saved);
  expect(await read()).toEqual(saved);
  expect(await owner.call('PUT', PATH, saved)).toEqual({ ...saved, version: 2 });
});

test('are refused to who has read an older version', async () => {
  const before = await read();
  for (const version of [0, before.version - 1, before.version + 1]) {
    const { error } = await put({ maxContracts: 100 }, 409, version);
    expect(error).toMatch(/have changed since/);
  }
  expect(await read()).toEqual(before);
});

test('are written down before and after', async () => {
  const { version } = await put({ maxLossesPerDay: 1, moneyFlowGate: 0.2 });
  const { entries } = (await owner.call('GET', '/api/audit')) as {
    readonly entries: readonly object[];
  };
  expect(entries[0]).toMatchObject({
    actor: 'owner@example.com',
    action: 'limits.saved',
    subject: `version ${version}`,
    detail: { maxLossesPerDay: '2 to 1', moneyFlowGate: '0.1 to 0.2' },
  });
});

describe('no limit is looser than its variable', () => {
  test.each([
    ['maxContracts', 301, 'at most 300, the value of MAX_CONTRACTS'],
    ['maxPremium', 9_000.01, 'at most 9000, the value of MAX_PREMIUM'],
    ['maxEntriesPerDay', 11, 'at most 10, the value of MAX_ENTRIES_PER_DAY'],
    ['maxLossesPerDay', 3, 'at most 2, the value of MAX_LOSSES_PER_DAY'],
    ['userDailyLoss', 15.1, 'at most 15, the value of USER_DAILY_LOSS'],
    ['lastEntryMinutes', 44, 'at least 45, the value of LAST_ENTRY_MINUTES'],
    ['flattenMinutes', 34, 'at least 35, the value of FLATTEN_MINUTES'],
    ['moneyFlowGate', 0.09, 'at least 0.1, the value of MONEY_FLOW_GATE'],
  ])('%s %d', async (field, value, why) => {
    const before = await read();
    const { error } = await put({ [field]: value }, 400);
    expect(error).toBe(`limits.${field}: must be ${why}`);
    expect(await read()).toEqual(before);
  });
});

test.each([
  ['flattenMinutes', { flattenMinutes: 45 }],
  ['lastEntryMinutes', { flattenMinutes: 60, lastEntryMinutes: 60 }],
  ['maxContracts', { maxContracts: 1.5 }],
  ['maxContracts', { maxContracts: 0 }],
  ['maxPremium', { maxPremium: '100' }],
  ['userDailyLoss', { userDailyLoss: null }],
  ['other', { other: 1 }],
])('a bad %s is refused by its name', async (field, limits) => {
  const before = await read();
  const { error } = await put(limits, 400);
  expect(error).toMatch(new RegExp(`^limits.${field}: `));
  expect(await read()).toEqual(before);
});

test('need a version and a field', async () => {
  await put({}, 400);
  await owner.call('PUT', PATH, { limits: { maxContracts: 100 } }, 400);
});

test('hold for every account at once, and after a restart', async () => {
  const size = async () =>
    (await trader.call('GET', '/api/settings/size')) as { contracts: number };
  await put({ maxContracts: 3 });
  expect(await size()).toMatchObject({ contracts: 3, clippedBy: 'contracts' });
  await put({ maxContracts: 2 });
  expect(await size()).toMatchObject({ contracts: 2, clippedBy: 'contracts' });
  const before = await read();
  await running.restart();
  await running.simulator.advance(1);
  expect(await read()).toEqual(before);
  expect(await size()).toMatchObject({ contracts: 2, clippedBy: 'contracts' });
}, 60_000);

test('a variable that became stricter rules over what was saved', async () => {
  await put({ maxContracts: 50, lastEntryMinutes: 60 });
  const { version } = await read();
  await running.restart({ MAX_CONTRACTS: '40', LAST_ENTRY_MINUTES: '90', FLATTEN_MINUTES: '50' });
  expect(await read()).toMatchObject({
    version,
    limits: { maxContracts: 40, lastEntryMinutes: 90, flattenMinutes: 50 },
    ceilings: { maxContracts: 40, lastEntryMinutes: 90, flattenMinutes: 50 },
  });
}, 60_000);
