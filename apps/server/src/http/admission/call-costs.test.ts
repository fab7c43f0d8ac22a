import { expect, test } from 'vitest';
import { CallCosts } from './call-costs.ts';

test('a price is the running mean of what a call took', () => {
  const prices = new CallCosts();
  expect(prices.expectedCostMs(['decisions.list'])).toBe(10);
  prices.learnCost(['decisions.list'], 13);
  expect(prices.expectedCostMs(['decisions.list'])).toBe(13);
  for (let n = 0; n < 100; n += 1) prices.learnCost(['decisions.list'], 13);
  expect(prices.expectedCostMs(['decisions.list'])).toBeCloseTo(13, 1);
  expect(prices.expectedCostMs(['decisions.list', 'decisions.list'])).toBeCloseTo(26, 1);
  for (let n = 0; n < 100; n += 1) prices.learnCost(['decisions.list'], 0.5);
  expect(prices.expectedCostMs(['decisions.list'])).toBeCloseTo(0.5, 1);
});

test('a batch teaches each of its calls the part that was expected of it', () => {
  const prices = new CallCosts();
  for (let n = 0; n < 200; n += 1) prices.learnCost(['decisions.list'], 9);
  prices.learnCost(['bot.status'], 1);
  for (let n = 0; n < 200; n += 1) prices.learnCost(['decisions.list', 'bot.status'], 10);
  expect(prices.expectedCostMs(['decisions.list'])).toBeCloseTo(9, 1);
  expect(prices.expectedCostMs(['bot.status'])).toBeCloseTo(1, 1);
});

test('one call that was held up makes no kind of calls too dear for everybody', () => {
  const prices = new CallCosts();
  prices.learnCost(['bot.status'], 1);
  prices.learnCost(['bot.status'], 60_000);
  expect(prices.expectedCostMs(['bot.status'])).toBeLessThan(80);
});
