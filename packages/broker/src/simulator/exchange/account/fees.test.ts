import { chargedFees, executionFees } from '@tideline/engine';
import { expect, test } from 'vitest';
import { averageDecimal, microDecimal, moneyText } from '../decimal.ts';

test('fees of an execution are exact: TAF on sells only, OCC capped', () => {
  expect(microDecimal(executionFees('buy', 1))).toBe('0.05215');
  expect(microDecimal(executionFees('sell', 1))).toBe('0.05494');
  expect(microDecimal(executionFees('buy', 10_000))).toBe('376.5');
});

test('a day is charged up to the cent', () => {
  expect(chargedFees(0)).toBe(0);
  expect(chargedFees(1)).toBe(100);
  expect(chargedFees(10_000)).toBe(100);
  expect(chargedFees(10_001)).toBe(200);
});

test('amounts are written exactly and shortly', () => {
  expect([0, 100, 10_000, 10_400, -275, 989_501_200].map(moneyText)).toEqual([
    '0',
    '0.01',
    '1',
    '1.04',
    '-0.0275',
    '98950.12',
  ]);
  expect(averageDecimal(31_300, 3)).toBe('1.043333');
  expect(() => moneyText(0.5)).toThrow('not an exact amount');
});
