// Runs in: long
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLongRun } from './long.ts';
import { registerOwner } from './owner.ts';
import { PROCESS_TIMEOUT, useBuiltServer } from './process-setup.ts';
import { rowsOf } from './rows.ts';
import { temporaryFolder } from './temporary-folder.ts';

const newSetup = useBuiltServer();

const MINUTE = 60_000;
const BAR = 5 * MINUTE;
/** Until 13:00 of the first day. */
const BARS_BEFORE = 42;
const OFTEN = { confidenceThreshold: 0, profitTarget: 5, stopLoss: 5, portfolioPercentage: 2 };

/** The exchange's own hours in UTC, which the product has to find out. */
interface ExchangeDay {
  readonly open: string;
  readonly close: string;
}

const HOLIDAY: readonly ExchangeDay[] = [
  { open: '2026-11-25T14:30Z', close: '2026-11-25T21:00Z' },
  { open: '2026-11-27T14:30Z', close: '2026-11-27T18:00Z' },
];

const CLOCK_CHANGES: readonly (readonly [string, readonly ExchangeDay[]])[] = [
  [
    'the weekend on which clocks are put forward',
    [
      { open: '2026-03-06T14:30Z', close: '2026-03-06T21:00Z' },
      { open: '2026-03-09T13:30Z', close: '2026-03-09T20:00Z' },
    ],
  ],
  [
    'the weekend on which clocks are put back',
    [
      { open: '2026-10-30T13:30Z', close: '2026-10-30T20:00Z' },
      { open: '2026-11-02T14:30Z', close: '2026-11-02T21:00Z' },
    ],
  ],
];

const barsOf = ({ open, close }: ExchangeDay) => (Date.parse(close) - Date.parse(open)) / BAR;

async function play(days: readonly ExchangeDay[], variables: Readonly<Record<string, string>>) {
  const { client, dataDir, simulator, run } = await newSetup();
  const server = run({
    SIM_SPEED: 'step',
    MAX_ENTRIES_PER_DAY: '100',
    MAX_LOSSES_PER_DAY: '100',
    LOG_LEVEL: 'silent',
    ...variables,
  });
  await server.started();
  await registerOwner(client);
  await client.put('/api/settings', OFTEN);
  await client.post('/api/bot/start');
  await simulator.advance(days.reduce((sum, day) => sum + barsOf(day), 0) - BARS_BEFORE);
  const [account] = await simulator.accounts();
  if (account === undefined) throw new Error('there is no account');
  return { account, dataDir };
}

function expectHoursKept(
  days: readonly ExchangeDay[],
  { account, dataDir }: Awaited<ReturnType<typeof play>>,
): void {
  const within = (at: number, fromOpen: number, toClose: number) =>
    days.findIndex(
      ({ open, close }) =>
        at >= Date.parse(open) + fromOpen * MINUTE && at < Date.parse(close) - toClose * MINUTE,
    );
  const entered = new Set<number>();
  for (const { side, createdAt, source } of account.orders) {
    expect(source).toBe('customer');
    const at = Date.parse(createdAt);
    const day = side === 'buy' ? within(at, 15, 45) : within(at, 15, 30);
    expect(day, `${side} at ${createdAt}`).toBeGreaterThanOrEqual(0);
    if (side === 'buy') entered.add(day);
  }
  expect([...entered].sort()).toEqual(days.map((_, index) => index));

  // Flat by the end of each window, without the broker selling.
  let held = 0;
  let heldSince = 0;
  for (const { side, quantity, at } of account.fills) {
    if (held === 0) heldSince = Date.parse(at);
    held += side === 'buy' ? quantity : -quantity;
    expect(within(Date.parse(at), 15, 30)).toBe(within(heldSince, 15, 30));
  }
  expect(held).toBe(0);
  expect(account.positions).toEqual([]);

  const decided = rowsOf<{ readonly date: string }>(
    join(dataDir, 'tideline.sqlite'),
    'SELECT DISTINCT date FROM decisions ORDER BY date',
  );
  expect(decided.map(({ date }) => date)).toEqual(days.map(({ open }) => open.slice(0, 10)));
}

describe('the built server keeps the exchange’s hours over', () => {
  test('a holiday, and a half day after it', { timeout: PROCESS_TIMEOUT }, async () => {
    expectHoursKept(HOLIDAY, await play(HOLIDAY, { SIM_START: '2026-11-25T13:00' }));
  });

  test.skipIf(!isLongRun).each(CLOCK_CHANGES)(
    '%s (needs LONG_TESTS=1) [F1] [F3]',
    {
      timeout: PROCESS_TIMEOUT,
    },
    async (_, days) => {
      const [first] = days;
      const played = await play(days, { SIM_START: `${first?.open.slice(0, 10)}T13:00` });
      expectHoursKept(days, played);
    },
  );

  test.skipIf(!isLongRun)(
    'a day on which the exchange stays closed without notice (needs LONG_TESTS=1) [F2]',
    {
      timeout: PROCESS_TIMEOUT,
    },
    async () => {
      // Nothing was traded on this Wednesday.
      const sessions = ['02', '03', '05', '06'].map((day) => ({
        open: `2026-02-${day}T14:30Z`,
        close: `2026-02-${day}T21:00Z`,
      }));
      const file = join(temporaryFolder(), 'bars.csv');
      writeFileSync(file, barFile(sessions));
      const played = sessions.slice(1, 3);
      const result = await play(played, { SIM_BARS: file, SIM_START: '2026-02-03T13:00' });
      expectHoursKept(played, result);
    },
  );
});

/** A swinging price gives signals; twenty sessions precede. */
function barFile(sessions: readonly ExchangeDay[]): string {
  const rows = ['timestamp,open,high,low,close,volume'];
  let price = 600;
  let count = 0;
  for (const { open, close } of [...januaryDays(), ...sessions]) {
    for (let at = Date.parse(open); at < Date.parse(close); at += BAR) {
      count += 1;
      const next = price + 0.9 * Math.sin(count / 9) + 0.35 * Math.sin(count * 1.7);
      const [low, high] = [Math.min(price, next) - 0.2, Math.max(price, next) + 0.2];
      const numbers = [price, high, low, next].map((value) => value.toFixed(2));
      rows.push(`${new Date(at).toISOString()},${numbers.join()},${100_000 + (count % 7) * 9_000}`);
      price = next;
    }
  }
  return `${rows.join('\n')}\n`;
}

function januaryDays(): readonly ExchangeDay[] {
  const days = Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(2026, 0, 5 + index)));
  return days
    .filter((day) => day.getUTCDay() % 6 !== 0)
    .map((day) => day.toISOString().slice(0, 10))
    .map((date) => ({ open: `${date}T14:30Z`, close: `${date}T21:00Z` }));
}
