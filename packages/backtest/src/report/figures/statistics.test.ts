import { expect, test } from 'vitest';
import { mean, median } from './statistics.ts';

test('mean and median', () => {
  expect([mean([]), mean([1, 2, 6])]).toEqual([null, 3]);
  expect([median([]), median([5, 1, 9]), median([4, 1, 3, 2])]).toEqual([null, 5, 2.5]);
});
