import { describe, expect, test } from 'vitest';
import { bootstrapMean, mean, median, wilson } from './statistics.ts';

test('mean and median', () => {
  expect([mean([]), mean([1, 2, 6])]).toEqual([null, 3]);
  expect([median([]), median([5, 1, 9]), median([4, 1, 3, 2])]).toEqual([null, 5, 2.5]);
});

describe('the Wilson interval', () => {
  // By hand for 8 of 10: z² = 3.84146; centre (0.8 + 0.192073) ÷ 1.384146 = 0.716739;
  // half 1.959964 ÷ 1.384146 × √(0.016 + 0.009603647) = 0.226576.
  test('equals values worked out by hand', () => {
    const found = wilson(8, 10);
    expect(found?.low).toBeCloseTo(0.490162, 5);
    expect(found?.high).toBeCloseTo(0.943315, 5);
  });

  // No success in n: the upper end is z² ÷ (n + z²).
  test('stays inside 0 and 1', () => {
    expect(wilson(0, 20)?.low).toBe(0);
    expect(wilson(0, 20)?.high).toBeCloseTo(3.841459 / 23.841459, 6);
    expect(wilson(20, 20)?.high).toBe(1);
    expect(wilson(0, 0)).toBeNull();
  });
});

describe('the bootstrap', () => {
  test('gives the same interval again, and the point when all values are one', () => {
    const groups = [[1, 5], [-2], [3, 3, 4], [-6]];
    expect(bootstrapMean(groups)).toEqual(bootstrapMean(groups));
    expect(bootstrapMean([[2], [2, 2], [2]])).toEqual({ low: 2, high: 2 });
  });

  // Of n groups of one value the bootstrap's deviation is that of the values ÷ √n.
  test('is as wide as theory says', () => {
    const values = Array.from({ length: 400 }, (_, index) => [index % 2 === 0 ? 1 : -1]);
    const { low, high } = bootstrapMean(values) ?? { low: 0, high: 0 };
    expect(low).toBeGreaterThan(-0.098 * 1.15);
    expect(low).toBeLessThan(-0.098 * 0.85);
    expect(high).toBeGreaterThan(0.098 * 0.85);
    expect(high).toBeLessThan(0.098 * 1.15);
  });

  test('is wider when the values of a group go together', () => {
    const apart = Array.from({ length: 40 }, (_, index) => [index % 2]);
    const together = Array.from({ length: 10 }, (_, index) => Array(4).fill(index % 2));
    const width = (groups: number[][]): number => {
      const found = bootstrapMean(groups);
      return (found?.high ?? 0) - (found?.low ?? 0);
    };
    expect(width(together)).toBeGreaterThan(1.5 * width(apart));
  });

  test('has none of fewer than two groups', () => {
    expect(bootstrapMean([])).toBeNull();
    expect(bootstrapMean([[1, 2, 3], []])).toBeNull();
  });
});
