import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededBars } from '../../test/seeded-bars.ts';
import { sessionsBetween } from '../hours/calendar.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { IndicatorSet } from './indicator-set.ts';
import type { IndicatorSnapshot } from './indicator-snapshot.ts';

const PERIODS = { emaFastPeriod: 9, emaSlowPeriod: 20 };
const sessions = sessionsBetween('2026-01-05', '2026-01-12');
const seed = fc.integer({ min: 1, max: 1_000_000 });

function read(bars: readonly Bar[], periods = PERIODS): IndicatorSnapshot[] {
  const set = new IndicatorSet(periods);
  return bars.map((bar) => set.push(bar));
}

function flatBar(index: number, price = 600, volume = 1_000): Bar {
  const at = price * 10_000;
  return { start: index * BAR_MS, open: at, high: at, low: at, close: at, volume };
}

/** Sixteenths of a dollar have exact sums and differences in doubles. */
function exactBars(from: number): Bar[] {
  return seededBars(from, sessions).map((bar) => ({
    ...bar,
    open: (bar.open / 100) * 625,
    high: (bar.high / 100) * 625,
    low: (bar.low / 100) * 625,
    close: (bar.close / 100) * 625,
  }));
}

function expectClose(left: number | null, right: number | null): void {
  if (left === null || right === null) {
    if (left !== right) expect(left).toBe(right);
  } else if (!(Math.abs(left - right) < 1e-6)) expect(left).toBeCloseTo(right, 6);
}

describe('warm-up', () => {
  const snapshots = read(seededBars(1, sessions));
  test.each([
    ['emaFast', 8],
    ['emaSlow', 19],
    ['rsi', 14],
    ['mfi', 14],
    ['plusDi', 14],
    ['minusDi', 14],
    ['adx', 27],
    ['atr', 14],
    ['moneyFlow', 19],
  ] as const)('%s has its first value at index %i', (name, index) => {
    expect(snapshots.findIndex((snapshot) => snapshot[name] !== null)).toBe(index);
    expect(snapshots.slice(index).every((snapshot) => snapshot[name] !== null)).toBe(true);
  });

  test('the averages take their given periods', () => {
    const other = read(seededBars(1, sessions), { emaFastPeriod: 2, emaSlowPeriod: 100 });
    expect(other.findIndex(({ emaFast }) => emaFast !== null)).toBe(1);
    expect(other.findIndex(({ emaSlow }) => emaSlow !== null)).toBe(99);
  });
});

describe('markets that the library reads wrongly', () => {
  test('a flat market: RSI 50, no money flow index, no direction', () => {
    const last = read(Array.from({ length: 60 }, (_, index) => flatBar(index))).at(-1)!;
    expect(last).toEqual({
      emaFast: 600,
      emaSlow: 600,
      rsi: 50,
      mfi: null,
      adx: null,
      plusDi: null,
      minusDi: null,
      atr: 0,
      moneyFlow: 0,
      relativeVolume: null,
    });
  });

  test('ADX recovers from a start without movement', () => {
    const flat = Array.from({ length: 30 }, (_, index) => flatBar(index));
    const bars = seededBars(5, sessions).map((bar, index) => ({
      ...bar,
      start: (flat.length + index) * BAR_MS,
    }));
    const snapshots = read([...flat, ...bars]);
    expect(snapshots[29]!.adx).toBeNull();
    const fresh = read(bars);
    const last = snapshots.length - 1;
    expect(snapshots[last]!.adx).not.toBeNull();
    expectClose(snapshots[last]!.adx, fresh.at(-1)!.adx);
    for (const { adx } of snapshots) expect(adx === null || Number.isFinite(adx)).toBe(true);
  });

  test('bars inside the last one have no direction; the index begins with the first that has', () => {
    const inside = Array.from({ length: 40 }, (_, index) => ({
      ...flatBar(index),
      high: 6_010_000 - index * 100,
      low: 5_990_000 + index * 100,
    }));
    const rising = Array.from({ length: 14 }, (_, index) => flatBar(40 + index, 601 + index));
    const snapshots = read([...inside, ...rising]);
    expect(snapshots[39]).toMatchObject({ plusDi: 0, minusDi: 0, adx: null });
    expect(snapshots[52]!.adx).toBeNull();
    expect(snapshots[53]).toMatchObject({ minusDi: 0, adx: 100 });
  });

  test('an unchanged typical price is neither inflow nor outflow', () => {
    const up = (index: number): Bar => flatBar(index, 600 + index, 1_000);
    const rising = Array.from({ length: 20 }, (_, index) => up(index));
    const tie = { ...flatBar(20, 619, 5_000_000) };
    expect(read([...rising, tie]).at(-1)!.mfi).toBe(100);
  });

  test('without volume there is no money flow of either kind', () => {
    const bars = seededBars(3, sessions);
    const silent = seededBars(4, sessions).map((bar, index) => ({
      ...bar,
      start: bars.at(-1)!.start + (index + 1) * BAR_MS,
      volume: 0,
    }));
    const snapshots = read([...bars, ...silent.slice(0, 40)]);
    expect(snapshots[bars.length + 12]!.mfi).not.toBeNull();
    expect(snapshots[bars.length + 13]!.mfi).toBeNull();
    expect(snapshots[bars.length + 18]!.moneyFlow).not.toBeNull();
    expect(snapshots[bars.length + 19]!.moneyFlow).toBeNull();
    expect(snapshots.at(-1)!.rsi).not.toBeNull();
  });

  test('a bar without range adds no money flow', () => {
    const bars = Array.from({ length: 20 }, (_, index) => flatBar(index));
    const moved = { ...flatBar(20), high: 6_010_000, close: 6_010_000, volume: 1_000 };
    expect(read([...bars, moved]).at(-1)!.moneyFlow).toBeCloseTo(1 / 20, 12);
  });

  test.each(['high', 'low', 'close', 'volume'] as const)('refuses a %s that is none', (field) => {
    const set = new IndicatorSet(PERIODS);
    expect(() => set.push({ ...flatBar(0), [field]: Number.NaN })).toThrow(RangeError);
  });
});

describe('numbers too large to compute with', () => {
  const bars = seededBars(6, sessions);

  test('a reading without an answer is null and named, until they are gone', () => {
    const set = new IndicatorSet(PERIODS);
    const heavy = bars.map((bar, index) => ({
      ...bar,
      volume: index === 100 || index === 101 ? 1.5e308 : bar.volume,
    }));
    const faults: (readonly string[])[] = [];
    const snapshots = heavy.map((bar) => {
      const snapshot = set.push(bar);
      faults.push(set.faultyNames);
      return snapshot;
    });
    expect(faults[99]).toEqual([]);
    expect(faults[101]).toContain('mfi');
    expect(snapshots[101]!.mfi).toBeNull();
    expect(snapshots[101]!.rsi).not.toBeNull();
    expect(faults.slice(121).flat()).toEqual([]);
    expect(snapshots.slice(121)).toEqual(read(bars).slice(121));
  });

  test('no finite bar makes a reading that is not', () => {
    const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
    const positive = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
    const bar = fc.record({ high: finite, low: finite, close: finite, volume: positive });
    const wild = fc.array(fc.oneof(bar, fc.constant(flatBar(0))), { minLength: 15, maxLength: 60 });
    fc.assert(
      fc.property(wild, (list) => {
        const set = new IndicatorSet({ emaFastPeriod: 2, emaSlowPeriod: 3 });
        for (const each of list) {
          if (!Number.isFinite(each.high + each.low + each.close + each.volume)) continue;
          const snapshot = set.push({ start: 0, open: each.close, ...each });
          for (const value of Object.values(snapshot)) {
            if (value !== null && !Number.isFinite(value)) expect(value).toBeNull();
          }
          for (const name of set.faultyNames) if (snapshot[name] !== null) expect(name).toBeNull();
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('properties', () => {
  test('later bars change nothing, and a replay gives the same bits', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 390 }), (from, length) => {
        const bars = seededBars(from, sessions);
        expect(read(bars.slice(0, length))).toEqual(read(bars).slice(0, length));
      }),
      { numRuns: 20 },
    );
  });

  test('every reading stays in its bounds', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const outside = read(seededBars(from, sessions)).filter((snapshot) => {
          const { rsi, mfi, adx, plusDi, minusDi, moneyFlow, atr } = snapshot;
          const percents = [rsi, mfi, adx, plusDi, minusDi].map((value) => value ?? 50);
          const inside = percents.every((value) => value >= 0 && value <= 100);
          return !(inside && Math.abs(moneyFlow ?? 0) <= 1 && (atr ?? 0) >= 0);
        });
        expect(outside).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  test('a market at twice the price and thrice the volume reads the same', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const bars = exactBars(from);
        const scaled = bars.map((bar) => ({
          ...bar,
          open: bar.open * 2,
          high: bar.high * 2,
          low: bar.low * 2,
          close: bar.close * 2,
          volume: bar.volume * 3,
        }));
        const [left, right] = [read(bars), read(scaled)];
        left.forEach((snapshot, index) => {
          const other = right[index]!;
          for (const name of ['rsi', 'mfi', 'adx', 'plusDi', 'minusDi', 'moneyFlow'] as const) {
            expectClose(snapshot[name], other[name]);
          }
          expectClose(snapshot.emaFast && snapshot.emaFast * 2, other.emaFast);
          expectClose(snapshot.atr && snapshot.atr * 2, other.atr);
        });
      }),
      { numRuns: 20 },
    );
  });

  test('a market upside down swaps the directions', () => {
    fc.assert(
      fc.property(seed, (from) => {
        const bars = exactBars(from);
        const top = 20_000_000;
        const mirrored = bars.map((bar) => ({
          ...bar,
          open: top - bar.open,
          high: top - bar.low,
          low: top - bar.high,
          close: top - bar.close,
        }));
        const [left, right] = [read(bars), read(mirrored)];
        left.forEach((snapshot, index) => {
          const other = right[index]!;
          expectClose(snapshot.plusDi, other.minusDi);
          expectClose(snapshot.minusDi, other.plusDi);
          expectClose(snapshot.adx, other.adx);
          expectClose(snapshot.atr, other.atr);
          // An RSI of 0 is a value, whose mirror image is 100.
          expectClose(snapshot.rsi, other.rsi === null ? null : 100 - other.rsi);
          expectClose(snapshot.moneyFlow, other.moneyFlow && -other.moneyFlow);
          expectClose(snapshot.emaSlow, other.emaSlow && 2_000 - other.emaSlow);
        });
      }),
      // With seed 456322 the price falls so long that its RSI is 0.
      { numRuns: 20, examples: [[456_322]] },
    );
  });
});
