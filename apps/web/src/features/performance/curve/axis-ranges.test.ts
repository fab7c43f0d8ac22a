import { expect, test } from 'vitest';
import { drawdownRange, equityRange } from './axis-ranges.ts';

test('a flat equity lies in the middle of ten dollars, any other keeps its range', () => {
  const flat = { minValue: 100_000, maxValue: 100_000 };
  expect(equityRange(flat)).toEqual({ minValue: 99_995, maxValue: 100_005 });
  expect(equityRange({ minValue: 99, maxValue: 103 })).toEqual({ minValue: 96, maxValue: 106 });
  expect(equityRange({ minValue: 0, maxValue: 10 })).toEqual({ minValue: 0, maxValue: 10 });
});

test('the drawdown hangs from 0, and a flat one has no axis above it', () => {
  expect(drawdownRange({ minValue: 0, maxValue: 0 })).toEqual({ minValue: -0.5, maxValue: 0 });
  expect(drawdownRange({ minValue: -7.6, maxValue: 0 })).toEqual({ minValue: -7.6, maxValue: 0 });
});
