import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededBars } from '../../test/seeded-bars.ts';
import { sessionsBetween } from '../hours/calendar.ts';
import { newYorkTime } from '../hours/new-york.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { type BarCheckContext, rejectBar } from './bar-gate.ts';

const sessions = sessionsBetween('2026-11-16', '2026-12-04');
const start = newYorkTime('2026-11-20T10:00');
const good: Bar = {
  start,
  open: 6_000_000,
  high: 6_010_000,
  low: 5_990_000,
  close: 6_005_000,
  volume: 1_000,
};
const context: BarCheckContext = { sessions, now: start + BAR_MS, lastBarStart: null, atr: null };
const check = (bar: Partial<Bar>, changes: Partial<BarCheckContext> = {}) => {
  const changed = { ...good, ...bar };
  return rejectBar(changed, { ...context, now: changed.start + BAR_MS, ...changes });
};

test('takes a completed, consistent bar', () => {
  expect(check({})).toBeNull();
  expect(check({ volume: 0 })).toBeNull();
  expect(check({ open: 6_000_000, high: 6_000_000, low: 6_000_000, close: 6_000_000 })).toBeNull();
});

describe('refuses', () => {
  test.each([
    ['open', Number.NaN],
    ['high', Number.POSITIVE_INFINITY],
    ['low', undefined],
    ['close', 6_005_000.5],
    ['close', '6005000'],
    ['close', null],
    ['volume', Number.NaN],
    ['volume', Number.POSITIVE_INFINITY],
    ['volume', Number.MAX_SAFE_INTEGER + 1],
  ])('a malformed %s: %s [E2]', (field, value) => {
    expect(check({ [field]: value })).toBe('malformed');
  });

  test('a malformed start', () => {
    expect(check({ start: Number.NaN })).toBe('malformed');
  });

  test.each([
    { high: 6_004_999 },
    { low: 6_000_001 },
    { high: 5_980_000 },
    { low: 0 },
    { low: -1 },
    { volume: -1 },
  ])('an inconsistent bar: %o [E2]', (bar) => {
    expect(check(bar)).toBe('inconsistent');
  });

  test.each([
    ['2026-11-20T09:25', 'outside-session'],
    ['2026-11-20T09:30', null],
    ['2026-11-20T15:55', null],
    ['2026-11-20T16:00', 'outside-session'],
    ['2026-11-20T15:56', 'outside-session'],
    ['2026-11-21T12:00', 'outside-session'],
    ['2026-11-26T12:00', 'outside-session'],
    ['2026-11-27T12:55', null],
    ['2026-11-27T13:00', 'outside-session'],
    ['2026-11-20T10:01', 'off-grid'],
    ['2026-11-20T10:00:01', 'off-grid'],
  ])('%s: %s', (time, expected) => {
    expect(check({ start: newYorkTime(time) })).toBe(expected);
  });

  test('a repetition and an earlier bar [E7]', () => {
    expect(check({}, { lastBarStart: start })).toBe('not-later');
    expect(check({}, { lastBarStart: start + BAR_MS })).toBe('not-later');
    expect(check({}, { lastBarStart: start - BAR_MS })).toBeNull();
  });

  test('a bar that has not ended [E14]', () => {
    expect(check({}, { now: start + BAR_MS - 1 })).toBe('incomplete');
    expect(check({}, { now: start + BAR_MS })).toBeNull();
  });

  test('a wick of more than ten ranges on a body that stayed', () => {
    const spike = { high: 6_305_001 };
    expect(check(spike, { atr: 3 })).toBe('false-print');
    expect(check({ high: 6_305_000 }, { atr: 3 })).toBeNull();
    expect(check({ low: 5_699_999 }, { atr: 3 })).toBe('false-print');
    expect(check(spike, { atr: null })).toBeNull();
    expect(check(spike, { atr: 0 })).toBeNull();
    expect(check({ ...spike, open: 6_500_000, high: 6_800_001 }, { atr: 3 })).toBe(null);
  });
});

describe('a level that no bar of the session knows', () => {
  const before = { lastBarStart: start - BAR_MS, lastClose: 6_000_000 };
  const at = (price: number) => ({
    open: price,
    high: price + 1_000,
    low: price - 1_000,
    close: price,
  });

  test.each([600_000_000, 60_000, 7_600_000, 4_700_000])('is refused: %s', (price) => {
    expect(check(at(price), before)).toBe('false-print');
    expect(check({ ...at(price), close: 6_000_000, high: 6e8, low: 50_000 }, before)).toBe(
      'false-print',
    );
  });

  test('a move of up to a quarter is the market’s own', () => {
    expect(check(at(7_400_000), before)).toBeNull();
    expect(check(at(4_900_000), before)).toBeNull();
  });

  test('is accepted with its second bar, and not by the same bar again', () => {
    const doubted = { start: start - BAR_MS, close: 60_000 };
    expect(check(at(61_000), { ...before, unconfirmedBar: doubted })).toBeNull();
    expect(check(at(6_000_000), { ...before, unconfirmedBar: doubted })).toBeNull();
    expect(check(at(600_000), { ...before, unconfirmedBar: doubted })).toBe('false-print');
    expect(check(at(60_000), { ...before, unconfirmedBar: { start, close: 60_000 } })).toBe(
      'false-print',
    );
  });

  test('a night may bring any price', () => {
    const yesterday = newYorkTime('2026-11-19T15:55');
    expect(check(at(3_000_000), { ...before, lastBarStart: yesterday })).toBeNull();
  });
});

test('corrupt, repeated and late bars in between change nothing of what is accepted [E7]', () => {
  const bars = seededBars(11, sessions).slice(0, 120);
  const corruptions: ((bar: Bar, earlier: Bar) => Bar)[] = [
    (bar) => ({ ...bar, close: Number.NaN }),
    (bar) => ({ ...bar, high: bar.low - 1 }),
    (bar) => ({ ...bar, start: bar.start + 1 }),
    (bar) => ({ ...bar, volume: -bar.volume - 1 }),
    (bar) => ({ ...bar, start: bar.start - 86_400_000 * 30 }),
    (_, earlier) => earlier,
  ];
  const faults = fc.array(
    fc.record({ at: fc.integer({ min: 1, max: 119 }), kind: fc.integer({ min: 0, max: 5 }) }),
  );
  fc.assert(
    fc.property(faults, (list) => {
      const dirty = bars.flatMap((bar, index) => [
        ...list
          .filter(({ at }) => at === index)
          .map(({ kind }) => corruptions[kind]!(bar, bars[index - 1]!)),
        bar,
      ]);
      const accepted: Bar[] = [];
      for (const bar of dirty) {
        const reason = rejectBar(bar, {
          sessions,
          now: bar.start + BAR_MS,
          lastBarStart: accepted.at(-1)?.start ?? null,
          atr: null,
        });
        if (reason === null) accepted.push(bar);
      }
      expect(accepted).toEqual(bars);
    }),
  );
});
