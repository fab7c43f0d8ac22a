import { expect, test } from 'vitest';
import { percentAlong, scaleOf } from './scale.ts';

test('values become pixels, upside down as a screen has them', () => {
  const y = scaleOf({ from: 1, to: 2 }, { from: 100, to: 0 });
  expect([1, 1.5, 2].map(y)).toEqual([100, 50, 0]);
  expect(scaleOf({ from: 3, to: 3 }, { from: 0, to: 80 })(3)).toBe(40);
});

test('a value lies in percent of its axis, and never beyond it', () => {
  const span = { from: -100, to: 300 };
  expect([-100, 0, 300].map((value) => percentAlong(span, value))).toEqual([0, 25, 100]);
  expect([-500, 900].map((value) => percentAlong(span, value))).toEqual([0, 100]);
});
