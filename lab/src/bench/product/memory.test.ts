import { expect, test } from 'vitest';
import { growthPercent, type MemorySample } from './memory.ts';

const day = (date: string, ...readings: readonly number[]): readonly MemorySample[] =>
  readings.map((megabytes) => ({ date, megabytes }));

test('growth is that of the lowest readings, from the second day to the last', () => {
  const samples = [
    ...[...day('2026-02-09', 90, 40), ...day('2026-02-10', 120, 100, 300)],
    ...[...day('2026-02-11', 50), ...day('2026-02-12', 200, 104, 110)],
  ];
  expect(growthPercent(samples)).toBeCloseTo(4);
});

test('memory that shrinks grows by less than nothing', () => {
  const samples = [...day('a', 1), ...day('b', 100), ...day('c', 90)];
  expect(growthPercent(samples)).toBeCloseTo(-10);
});

test('two days have no growth', () => {
  expect(growthPercent([...day('a', 100), ...day('b', 100)])).toBeNaN();
});
