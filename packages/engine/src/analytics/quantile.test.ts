import { expect, it } from 'vitest';
import { normalDistribution } from '../indicators/normal-distribution.ts';
import { normalQuantile, studentQuantile95 } from './quantile.ts';

it('turns the normal distribution round', () => {
  expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963985, 8);
  for (const share of [1e-6, 0.01, 0.3, 0.9]) {
    expect(normalDistribution(normalQuantile(share))).toBeCloseTo(share, 12);
  }
});

// Student's t from tables: 10, 20, 60 and 120 degrees.
it.each([
  [1, 12.706],
  [9, 2.262],
  [10, 2.228],
  [20, 2.086],
  [60, 2.0],
  [120, 1.98],
])("has Student's point with %i degrees", (degrees, point) => {
  expect(studentQuantile95(degrees)).toBeCloseTo(point, 3);
});
