import { expect, it } from 'vitest';
import { fromDollars } from '../model/money.ts';
import { isPlausibleSpot } from './market-view.ts';

it.each([
  [670, true],
  [676.7, true],
  [676.71, false],
  [663.3, true],
  [663.29, false],
  [1206, false],
  [134, false],
])('believes a spot of %d beside a close of 670: %j', (spot, expected) => {
  expect(isPlausibleSpot(spot, fromDollars(670))).toBe(expected);
});
