import { expect, test } from 'vitest';
import { fromDollars } from '../model/money.ts';
import { chargedFees, executionFees, ROUND_TRIP_FEES } from './fees.ts';

test('fees of an execution are exact: TAF on sells only, OCC capped', () => {
  expect(executionFees('buy', 1)).toBe(52_150);
  expect(executionFees('sell', 1)).toBe(54_940);
  expect(executionFees('buy', 2_750)).toBe(2_750 * 52_150);
  expect(executionFees('buy', 10_000)).toBe(376_500_000);
  expect(executionFees('sell', 0)).toBe(0);
});

test('a round trip is a buy and a sell of one contract', () => {
  expect(ROUND_TRIP_FEES).toBe(107_090);
});

test('a day is charged up to the cent', () => {
  expect([0, 1, 10_000, 10_001].map(chargedFees)).toEqual([0, 100, 100, 200]);
  expect(chargedFees(23 * ROUND_TRIP_FEES)).toBe(fromDollars(2.47));
});
