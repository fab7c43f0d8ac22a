import { expect, it } from 'vitest';
import { sharpeRatio, sortinoRatio } from './day-ratios.ts';

// Mean 0.5; squares of 0.5, −1.5, 2.5, −1.5 sum to 11, ÷ 3 = 3.6667, root 1.914854; 0.5 ÷ 1.914854 ×
// 15.874508 = 4.145098.
it('makes the Sharpe ratio that was worked out on paper', () => {
  expect(sharpeRatio([1, -1, 3, -1])).toBeCloseTo(4.145098, 5);
});

// Below 0: 1 and 1, ÷ 4 days, root 0.707107; 0.5 ÷ 0.707107 × 15.874508 = 11.224972.
it('makes the Sortino ratio that was worked out on paper, over all days', () => {
  expect(sortinoRatio([1, -1, 3, -1])).toBeCloseTo(11.224972, 5);
});

it('does not hang on the unit of the returns', () => {
  const percents = [1, -1, 3, -1];
  const shares = percents.map((each) => each / 100);
  expect(sharpeRatio(shares)).toBeCloseTo(sharpeRatio(percents) ?? 0, 9);
  expect(sortinoRatio(shares)).toBeCloseTo(sortinoRatio(percents) ?? 0, 9);
});

it('has none of one day, of days that are alike, and of days without a loss', () => {
  expect([sharpeRatio([]), sharpeRatio([1]), sortinoRatio([-1])]).toEqual([null, null, null]);
  expect([sharpeRatio([0.1, 0.1, 0.1]), sharpeRatio([0, 0])]).toEqual([null, null]);
  expect(sortinoRatio([0, 1, 2])).toBeNull();
  expect(sortinoRatio([-1, -1])).toBeCloseTo(-15.874508, 5);
});
