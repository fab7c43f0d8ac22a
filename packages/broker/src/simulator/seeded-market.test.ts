import { isFullSession, newYorkTime, tradingDate } from '@tideline/engine';
import { expect, test } from 'vitest';
import { type SimulatorOptions, startSimulator } from './index.ts';
import { SESSION_KINDS } from './market/index.ts';
import { barFileOf } from './market/test/bar-file-of.ts';
import { parseStart } from './market/time/start-time.ts';
import { seededMarket } from './seeded-market.ts';
import { memoryStore } from './test/harness.ts';

const market = (day: string | null, start: string | null = null) =>
  seededMarket({ symbol: 'SPY', seed: 1, dayKind: day, startText: start });
const plain = market(null);

test('without a kind of day it is the market of the seed', () => {
  expect(plain.epoch).toMatch(/^seed-SPY-1-model-\d+$/);
});

test.each(SESSION_KINDS)(
  '%s starts the clock at 10:00 of such a day, in an epoch of its own',
  (kind) => {
    const asked = market(kind);
    const date = kind === 'half-day' ? '2026-11-27' : tradingDate(plain.defaultStart);
    expect(asked.defaultStart).toBe(newYorkTime(`${date}T10:00`));
    expect(asked.epoch).toMatch(new RegExp(`^seed-SPY-1-${kind}-${date}-model-\\d+$`));
    expect(asked.sessions(date, date).every(isFullSession)).toBe(kind !== 'half-day');
  },
);

test('a start chooses the day and the time of it', () => {
  const asked = market('halt', '2027-03-01T14:05');
  expect(asked.epoch).toMatch(/^seed-SPY-1-halt-2027-03-01-model-\d+$/);
  expect(parseStart('2027-03-01T14:05', asked)).toBe(newYorkTime('2027-03-01T14:05'));
  expect(
    asked
      .sessions('2027-03-01', '2027-03-01')
      .map(({ open, close }) => asked.bars(5, open, close).length),
  ).toEqual([75]);
  expect(market('half-day', '2026-12-24').epoch).toMatch(/^seed-SPY-1-half-day-2026-12-24-/);
});

test('only that session is another than the seed would have it', () => {
  const asked = market('crash', '2026-03-02');
  const before = asked.sessions('2026-01-05', '2026-02-27');
  const bars = (of: typeof plain) => before.map(({ open, close }) => of.bars(5, open, close));
  expect(bars(asked)).toEqual(bars(plain));
  const [day] = asked.sessions('2026-03-02', '2026-03-02');
  if (day === undefined) throw new Error('no session');
  expect(asked.bars(5, day.open, day.close)).not.toEqual(plain.bars(5, day.open, day.close));
});

test.each([
  ['storm', null, /^SIM_DAY must be one of usual, calm, .*, half-day, was "storm"/],
  ['half-day', '2026-03-02', /^SIM_START must be a day that closes early .* 2026-03-02 is none/],
  ['crash', '2026-03-01', /^SIM_START must be a trading day/],
])('%s on %s is refused by name', (day, start, message) => {
  expect(() => market(day, start)).toThrow(message);
});

test('a bar file has no days to ask for', async () => {
  const options: SimulatorOptions = {
    store: memoryStore(),
    symbol: 'SPY',
    speed: 'step',
    seed: 1,
    barFile: barFileOf([]),
    dayKind: 'crash',
    startText: null,
    port: 0,
    wall: { now: () => 0, after: () => () => undefined },
    log: () => undefined,
  };
  await expect(startSimulator(options)).rejects.toThrow(/^SIM_DAY must be left out with SIM_BARS/);
});
