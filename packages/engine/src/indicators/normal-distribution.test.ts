import { describe, expect, test } from 'vitest';
import { normalDensity, normalDistribution } from './normal-distribution.ts';

describe('standard normal distribution', () => {
  // Abramowitz and Stegun, table 26.1, and the tails of table 26.2.
  test.each([
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [1, 0.8413447460685429],
    [1.96, 0.9750021048517795],
    [3, 0.9986501019683699],
    [-1, 0.15865525393145707],
    [-3, 0.0013498980316301],
  ])('N(%d)', (x, expected) => {
    expect(Math.abs(normalDistribution(x) - expected)).toBeLessThan(2e-15);
  });

  test.each([
    [-5, 2.866515718791939e-7],
    [-8, 6.220960574271785e-16],
    [-20, 2.753624118606234e-89],
  ])('keeps its digits in the tail: N(%d)', (x, expected) => {
    expect(Math.abs(normalDistribution(x) / expected - 1)).toBeLessThan(1e-7);
  });

  test('far out it is 0 and 1', () => {
    expect(normalDistribution(-40)).toBe(0);
    expect(normalDistribution(40)).toBe(1);
  });

  test('the density is its slope', () => {
    for (let x = -6; x <= 6; x += 0.37) {
      const slope = (normalDistribution(x + 1e-5) - normalDistribution(x - 1e-5)) / 2e-5;
      expect(normalDensity(x)).toBeCloseTo(slope, 9);
    }
  });
});
