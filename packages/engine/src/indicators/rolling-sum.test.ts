import { expect, test } from 'vitest';
import { RollingSum } from './rolling-sum.ts';

test('is null until its window is full, then the sum of the last values', () => {
  const window = new RollingSum(3);
  expect([1, 2, 3, 4, -5].map((value) => window.push(value))).toEqual([null, null, 6, 9, 2]);
});

test('forgets a large value altogether', () => {
  const window = new RollingSum(2);
  expect([0.1, 1e20, 0.1, 0.2].map((value) => window.push(value)).at(-1)).toBe(0.1 + 0.2);
});

test('a window of one value is that value', () => {
  const window = new RollingSum(1);
  expect([7, 8].map((value) => window.push(value))).toEqual([7, 8]);
});
