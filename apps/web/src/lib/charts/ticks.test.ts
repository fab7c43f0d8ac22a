import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTicks, evenTicks, roundSpan, roundTicks } from './ticks.ts';

const dollarAmounts = fc.integer({ min: -7_000_000, max: 7_000_000 }).map((cents) => cents / 100);
const positiveAmounts = fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100);

describe('D10 values', () => {
  test('are round and lie within the span', () => {
    const ticks = (from: number, to: number) => roundTicks({ from, to });
    expect(ticks(23_560, 25_950)).toEqual([24_000, 25_000]);
    expect(ticks(99_990, 100_010)).toEqual([99_990, 100_000, 100_010]);
    expect(ticks(-120, 80)).toEqual([-100, 0]);
    expect(ticks(5, 5)).toEqual([5]);
  });

  test('are two to five in any span', () => {
    fc.assert(
      fc.property(dollarAmounts, positiveAmounts, (from, length) => {
        const to = from + length;
        const ticks = roundTicks({ from, to });
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(5);
        for (const tick of ticks) {
          expect(tick).toBeGreaterThanOrEqual(from - 1e-9);
          expect(tick).toBeLessThanOrEqual(to + 1e-9);
        }
      }),
    );
  });
});

describe('D10 times of day', () => {
  const at = (time: string) => Date.parse(`2025-02-05T${time}:00Z`);
  const ticks = (from: string, to: string, most: number) =>
    clockTicks({ from: at(from), to: at(to) }, most).map((tick) =>
      new Date(tick).toISOString().slice(11, 16),
    );

  test('are whole quarters and hours, and not too many', () => {
    expect(ticks('14:35', '14:50', 5)).toEqual(['14:35', '14:40', '14:45', '14:50']);
    expect(ticks('15:05', '17:40', 6)).toEqual(['15:30', '16:00', '16:30', '17:00', '17:30']);
    expect(ticks('14:35', '18:15', 5)).toEqual(['15:00', '16:00', '17:00', '18:00']);
  });

  test('are hours apart where the span is too long for so few', () => {
    expect(ticks('00:00', '08:00', 2)).toEqual(['00:00', '02:00', '04:00', '06:00', '08:00']);
  });
});

test('D10 days have their first and last one, and some between', () => {
  expect(evenTicks({ from: 0, to: 90 }, 2)).toEqual([0, 30, 60, 90]);
});

describe('an axis', () => {
  test('has round ends around its values and 0', () => {
    expect(roundSpan([-74, 121])).toEqual({ from: -100, to: 150 });
    expect(roundSpan([40, 121])).toEqual({ from: 0, to: 150 });
    expect(roundSpan([-1_200, -3])).toEqual({ from: -1_200, to: 0 });
    expect(roundSpan([])).toEqual({ from: -1, to: 1 });
  });

  test('holds every value and is at most three times as long', () => {
    fc.assert(
      fc.property(fc.array(dollarAmounts, { minLength: 1, maxLength: 20 }), (values) => {
        const { from, to } = roundSpan(values);
        const low = Math.min(0, ...values);
        const high = Math.max(0, ...values);
        expect(from).toBeLessThanOrEqual(low + 1e-9);
        expect(to).toBeGreaterThanOrEqual(high - 1e-9);
        if (high > low) expect(to - from).toBeLessThanOrEqual((high - low) * 3);
      }),
    );
  });
});
