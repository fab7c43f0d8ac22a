import { describe, expect, test } from 'vitest';
import { sessionsBetween } from '../src/hours/calendar.ts';
import { IndicatorSet } from '../src/indicators/indicator-set.ts';
import type { IndicatorSnapshot } from '../src/indicators/indicator-snapshot.ts';
import type { Bar } from '../src/model/bar.ts';
import {
  DIRTY_SERIES,
  GOLDEN,
  MAIN_SERIES,
  MARKET_DATA_DIR,
  readBars,
  readRows,
  WITHOUT_DATA,
} from './market-data.ts';
import { seededBars } from './seeded-bars.ts';
import { type TextbookRow, textbook } from './textbook-indicators.ts';

const PERIODS = { emaFastPeriod: 9, emaSlowPeriod: 20 };
const NAMES: readonly (keyof TextbookRow)[] = [
  'emaFast',
  'emaSlow',
  'rsi',
  'mfi',
  'adx',
  'plusDi',
  'minusDi',
  'atr',
  'moneyFlow',
];

function snapshots(bars: readonly Bar[]): IndicatorSnapshot[] {
  const set = new IndicatorSet(PERIODS);
  return bars.map((bar) => set.push(bar));
}

/** Largest differences from the textbook, and the indexes at which only one side has a value. */
function compare(bars: readonly Bar[]): { worst: Record<string, number>; unmatched: string[] } {
  const ours = snapshots(bars);
  const expected = textbook(bars);
  const worst: Record<string, number> = {};
  const unmatched: string[] = [];
  for (const name of NAMES) {
    worst[name] = 0;
    expected.forEach((row, index) => {
      const left = row[name];
      const right = ours[index]![name];
      if (left === null || right === null) {
        if (left !== right) unmatched.push(`${name} at ${index}: ${left} against ${right}`);
      } else worst[name] = Math.max(worst[name]!, Math.abs(left - right));
    });
  }
  return { worst, unmatched };
}

function expectTextbook(bars: readonly Bar[]): void {
  const { worst, unmatched } = compare(bars);
  expect(unmatched).toEqual([]);
  for (const name of NAMES) expect(worst[name], name).toBeLessThan(1e-9);
}

describe('against the definitions', () => {
  test.each([1, 2, 3])('seeded bars %i', (seed) => {
    expectTextbook(seededBars(seed, sessionsBetween('2025-01-02', '2025-02-28')));
  });

  test.skipIf(MARKET_DATA_DIR === undefined)(`a year of real bars${WITHOUT_DATA}`, () => {
    const bars = readBars(MAIN_SERIES);
    expect(bars.length).toBe(20_769);
    expectTextbook(bars);
  });

  test.skipIf(MARKET_DATA_DIR === undefined)(`real bars full of faults${WITHOUT_DATA}`, () => {
    expectTextbook(readBars(DIRTY_SERIES).filter((bar) => Number.isFinite(bar.close + bar.volume)));
  });
});

describe.skipIf(MARKET_DATA_DIR === undefined)(`against TA-Lib${WITHOUT_DATA}`, () => {
  // TA-Lib seeds Wilder's sums of ADX and DI one value short; the difference is gone after the warm-up.
  const columns = [
    { name: 'emaFast', column: 1, from: 0, tolerance: 1e-9 },
    { name: 'emaSlow', column: 2, from: 0, tolerance: 1e-9 },
    { name: 'rsi', column: 3, from: 0, tolerance: 1e-9 },
    { name: 'mfi', column: 4, from: 0, tolerance: 1e-8 },
    { name: 'adx', column: 5, from: 250, tolerance: 1e-5 },
    { name: 'plusDi', column: 6, from: 250, tolerance: 1e-5 },
    { name: 'minusDi', column: 7, from: 250, tolerance: 1e-5 },
    { name: 'atr', column: 8, from: 0, tolerance: 1e-9 },
  ] as const;
  const golden = MARKET_DATA_DIR === undefined ? [] : readRows(GOLDEN);
  const ours =
    MARKET_DATA_DIR === undefined ? [] : snapshots(readBars(MAIN_SERIES).slice(0, golden.length));

  test.each(columns)('$name', ({ name, column, from, tolerance }) => {
    expect(golden.length).toBe(6_000);
    let worst = 0;
    let compared = 0;
    golden.forEach((row, index) => {
      const text = row[column] ?? '';
      if (index < from || text === '') return;
      const value = ours[index]![name];
      if (value === null) throw new Error(`${name} has no value at ${index}`);
      worst = Math.max(worst, Math.abs(value - Number(text)));
      compared += 1;
    });
    expect(compared).toBeGreaterThan(5_700);
    expect(worst).toBeLessThan(tolerance);
  });
});
