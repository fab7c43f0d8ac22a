import { expect, test } from 'vitest';
import { placeOn, scaleOf } from './scale.ts';

test('an axis has round ends around its values and 0', () => {
  expect(scaleOf([-74, 121])).toEqual({ low: -100, high: 150 });
  expect(scaleOf([40, 121])).toEqual({ low: 0, high: 150 });
  expect(scaleOf([-1_200, -3])).toEqual({ low: -1_500, high: 0 });
  expect(scaleOf([])).toEqual({ low: -1, high: 1 });
});

test('a value lies in percent of its axis, and never beyond it', () => {
  const scale = { low: -100, high: 300 };
  expect([-100, 0, 300].map((value) => placeOn(scale, value))).toEqual([0, 25, 100]);
  expect([-500, 900].map((value) => placeOn(scale, value))).toEqual([0, 100]);
});
