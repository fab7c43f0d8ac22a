import { BAR_MS, type Bar, CENT, MINUTE } from '@tideline/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPricePath, joinMinutes, splitIntoMinutes } from './price-path.ts';

const START = Date.UTC(2026, 1, 3, 14, 30);

const anyRange = fc.oneof(
  fc.constantFrom(0, 1, 50, CENT - 1, CENT, CENT + 1, 2 * CENT),
  fc.integer({ min: 0, max: 30_000 }),
);

const anyBar: fc.Arbitrary<Bar> = fc
  .tuple(
    fc.integer({ min: 1_000, max: 9_000_000 }),
    anyRange.chain((range) =>
      fc.tuple(
        fc.constant(range),
        fc.integer({ min: 0, max: range }),
        fc.integer({ min: 0, max: range }),
      ),
    ),
    fc.integer({ min: 0, max: 5_000_000 }),
    fc.integer({ min: 0, max: 1_000 }),
  )
  .map(([low, [range, open, close], volume, slot]) => ({
    start: START + slot * BAR_MS,
    low,
    high: low + range,
    open: low + open,
    close: low + close,
    volume,
  }));

function pathOf(bar: Bar, steps: number, seed: number): number[] {
  const path = new Int32Array(steps + 3).fill(-1);
  fillPricePath(path, 2, steps, bar, seed);
  expect([path[0], path[1], path[steps + 2]]).toEqual([-1, -1, -1]);
  return [...path.slice(2, steps + 2)];
}

describe('the path inside a bar', () => {
  test('stays between low and high, touches both, and ends at the close', () => {
    fc.assert(
      fc.property(anyBar, fc.constantFrom(12, 60), fc.integer(), (bar, steps, seed) => {
        const path = pathOf(bar, steps, seed);
        expect(Math.max(bar.open, ...path)).toBe(bar.high);
        expect(Math.min(bar.open, ...path)).toBe(bar.low);
        expect(path.at(-1)).toBe(bar.close);
      }),
    );
  });

  test.each([12, 60])(
    'of %i steps stands still in a bar that did, and crosses a bar of one tick',
    (steps) => {
      const flat = { open: 500, high: 500, low: 500, close: 500 };
      expect(new Set(pathOf({ start: START, ...flat, volume: 0 }, steps, 1))).toEqual(
        new Set([500]),
      );
      for (const [open, close] of [
        [500, 500],
        [500, 600],
        [600, 500],
        [600, 600],
      ] as const) {
        for (let seed = 0; seed < 50; seed += 1) {
          const path = pathOf(
            { start: START, open, high: 600, low: 500, close, volume: 1 },
            steps,
            seed,
          );
          expect(new Set([open, ...path])).toEqual(new Set([500, 600]));
          expect(path.at(-1)).toBe(close);
        }
      }
    },
  );

  test('moves in cents, but for the prices that the bar names', () => {
    fc.assert(
      fc.property(anyBar, fc.integer(), (bar, seed) => {
        const named = new Set([bar.open, bar.high, bar.low, bar.close]);
        for (const price of pathOf(bar, 60, seed)) {
          expect(named.has(price) || price % CENT === 0).toBe(true);
        }
      }),
    );
  });

  test('depends on the seed and the bar, and on nothing else', () => {
    const bar = {
      start: START,
      open: 6_800_000,
      high: 6_809_000,
      low: 6_795_000,
      close: 6_801_000,
    };
    const first = pathOf({ ...bar, volume: 1 }, 60, 1);
    expect(pathOf({ ...bar, volume: 1 }, 60, 1)).toEqual(first);
    expect(pathOf({ ...bar, volume: 1 }, 60, 2)).not.toEqual(first);
    expect(pathOf({ ...bar, start: START + BAR_MS, volume: 1 }, 60, 1)).not.toEqual(first);
  });
});

test('the 1-minute bars of a path add up to its 5-minute bar exactly', () => {
  fc.assert(
    fc.property(anyBar, fc.integer(), (bar, seed) => {
      const path = new Int32Array(60);
      fillPricePath(path, 0, 60, bar, seed);
      const minutes = splitIntoMinutes(bar, path, 0, seed);
      expect(minutes.map(({ start }) => (start - bar.start) / MINUTE)).toEqual([0, 1, 2, 3, 4]);
      expect(joinMinutes(minutes)).toEqual([bar]);
      for (const minute of minutes) {
        expect(minute.high).toBeGreaterThanOrEqual(Math.max(minute.open, minute.close));
        expect(minute.low).toBeLessThanOrEqual(Math.min(minute.open, minute.close));
        expect(minute.volume).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('minutes that are missing leave their 5-minute bar with the rest', () => {
  const minute = (index: number, price: number): Bar => {
    const prices = { open: price, high: price + 2, low: price - 2, close: price + 1 };
    return { start: START + index * MINUTE, ...prices, volume: 10 };
  };
  expect(joinMinutes([minute(1, 100), minute(4, 200), minute(7, 300)])).toEqual([
    { start: START, open: 100, high: 202, low: 98, close: 201, volume: 20 },
    { start: START + BAR_MS, open: 300, high: 302, low: 298, close: 301, volume: 10 },
  ]);
});
