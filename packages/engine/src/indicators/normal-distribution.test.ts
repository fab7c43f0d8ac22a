import { describe, expect, test } from 'vitest';
import { DENSITY_RATIO, normalDistribution, tailRatio } from './normal-distribution.ts';

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
      expect(DENSITY_RATIO * Math.exp((-x * x) / 2)).toBeCloseTo(slope, 9);
    }
  });

  // Laplace's bounds of the tail: x ÷ (1 + x²) and 1 ÷ x, each times the density.
  test.each([0.5, 3, 7.07, 7.08, 30, 1e3, 1e200])(
    'the tail ratio at %d lies in its bounds',
    (x) => {
      const ratio = tailRatio(x) / DENSITY_RATIO;
      expect(ratio).toBeGreaterThanOrEqual(1 / (x + 1 / x));
      expect(ratio).toBeLessThanOrEqual(1 / x);
    },
  );

  test('the tail ratio ends at 0', () => {
    expect(tailRatio(Number.POSITIVE_INFINITY)).toBe(0);
  });
});
