import { expect, test } from 'vitest';
import { dayCellText } from './day-cell.tsx';

test.each([
  [0, '0'],
  [121.4, '+121'],
  [-3_016.58, '−3,017'],
  [9_999.4, '+9,999'],
  [9_999.5, '+10.0k'],
  [-14_232.33, '−14.2k'],
  [99_949, '+99.9k'],
  [99_951, '+100k'],
  [-1_234_567, '−1,235k'],
])('a day of %d is %s in its cell', (net, text) => {
  expect(dayCellText(net)).toBe(text);
});
