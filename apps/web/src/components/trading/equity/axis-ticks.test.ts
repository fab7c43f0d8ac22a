import { expect, test } from 'vitest';
import { clockTicks, evenTicks, roundTicks } from './axis-ticks.ts';

test('D10 values are round and lie within the span', () => {
  expect(roundTicks(23_560, 25_950)).toEqual([24_000, 25_000]);
  expect(roundTicks(99_990, 100_010)).toEqual([99_990, 100_000, 100_010]);
  expect(roundTicks(-120, 80)).toEqual([-100, 0]);
  expect(roundTicks(5, 5)).toEqual([5]);
});

test.each([0.04, 1, 17, 333, 99_999])('D10 a span of %d has two to five of them', (span) => {
  for (const low of [0, 0.37, 24_429.52, -1_000]) {
    const ticks = roundTicks(low, low + span);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(5);
    for (const tick of ticks) {
      expect(tick).toBeGreaterThanOrEqual(low - 1e-9);
      expect(tick).toBeLessThanOrEqual(low + span + 1e-9);
    }
  }
});

test('D10 times of day are whole quarters and hours, and not too many', () => {
  const at = (time: string) => Date.parse(`2025-02-05T${time}:00Z`);
  const texts = (ticks: readonly number[]) =>
    ticks.map((tick) => new Date(tick).toISOString().slice(11, 16));
  expect(texts(clockTicks(at('14:35'), at('14:50'), 5))).toEqual([
    '14:35',
    '14:40',
    '14:45',
    '14:50',
  ]);
  expect(texts(clockTicks(at('14:35'), at('18:15'), 5))).toEqual([
    '15:00',
    '16:00',
    '17:00',
    '18:00',
  ]);
});

test('D10 days have their first and last one, and some between', () => {
  expect(evenTicks(0, 90, 2)).toEqual([0, 30, 60, 90]);
});
