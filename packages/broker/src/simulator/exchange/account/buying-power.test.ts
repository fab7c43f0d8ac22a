import { CENT, chargedFees, DOLLAR, executionFees } from '@tideline/engine';
import { expect, test } from 'vitest';
import { accountBook } from '../../test/bench-exchange.ts';
import { buyCost, optionsBuyingPower } from './buying-power.ts';

test('a buy costs its premium and its fees, rounded up to the cent', () => {
  // 3 × (0.02685 + 0.02 + 0.0053) dollars are 15.6 cents.
  expect(buyCost(DOLLAR, 3)).toBe(300 * DOLLAR + 16 * CENT);
});

test('enough is set aside for an order that fills contract by contract', () => {
  const quantity = 10_000;
  const oneByOne = chargedFees(quantity * executionFees('buy', 1));
  expect(buyCost(CENT, quantity) - quantity * DOLLAR).toBe(oneByOne);
  expect(oneByOne).toBeGreaterThan(chargedFees(executionFees('buy', quantity)));
});

test('buying power is cash without the fees that are owed, and never negative', () => {
  const { account, openOrders } = accountBook(10);
  const owing = (accruedFees: number) => ({ account: { ...account, accruedFees }, openOrders });
  expect(optionsBuyingPower(owing(10_001))).toBe(10 * DOLLAR - 2 * CENT);
  expect(optionsBuyingPower(owing(11_000_000))).toBe(0);
});
