import { expect, test } from 'vitest';
import { drawdownAxisRange, equityAxisRange } from './axis-ranges.ts';

test('a flat equity lies in the middle of ten dollars, any other keeps its range', () => {
  const flat = { minValue: 100_000, maxValue: 100_000 };
  expect(equityAxisRange(flat)).toEqual({ minValue: 99_995, maxValue: 100_005 });
  expect(equityAxisRange({ minValue: 99, maxValue: 103 })).toEqual({ minValue: 96, maxValue: 106 });
  expect(equityAxisRange({ minValue: 0, maxValue: 10 })).toEqual({ minValue: 0, maxValue: 10 });
});

test('the drawdown hangs from 0, and a flat one has no axis above it', () => {
  expect(drawdownAxisRange({ minValue: 0, maxValue: 0 })).toEqual({ minValue: -0.5, maxValue: 0 });
  expect(drawdownAxisRange({ minValue: -7.6, maxValue: 0 })).toEqual({
    minValue: -7.6,
    maxValue: 0,
  });
});
