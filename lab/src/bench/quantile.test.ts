import { expect, test } from 'vitest';
import { quantile } from './quantile.ts';

test.each([
  [[7], 0.99, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2],
  [[10, 9], 0.99, 10],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.99, 99],
  [Array.from({ length: 200 }, (_, index) => index + 1), 0.99, 198],
  [[10, 9, 100], 1, 100],
])('of %j the quantile %f is %f', (values, part, expected) => {
  expect(quantile(values, part)).toBe(expected);
});

test('no values have no quantile', () => {
  expect(quantile([], 0.99)).toBeNaN();
});
