import fc from 'fast-check';
import { expect, test } from 'vitest';
import { baseAfterTransfer } from '../../src/risk/transfer-base.ts';

test.each([
  [1_000, 1_000, 500, 1_500],
  [1_000, 1_000, -400, 600],
  [1_000, 900, 900, 2_000],
  [1_000, 900, -450, 500],
  [1_000, 1_100, 1_100, 2_000],
  // A transfer of 0 moves nothing at any decimals.
  [1_000.3, 999.7, 0, 1_000.3],
  // There is no proportion to take, or nothing is left.
  [0, 1_000, 500, 500],
  [-1, 1_000, 500, 499],
  [1_000, 0, 500, 1_500],
  [1_000, -1, 500, 1_500],
  [1_000, 500, -500, 500],
  [1_000, 500, -501, 499],
  [1_000, 500, -499, 2],
])('a base of %i, with %i there and %i paid in, is %i', (base, equity, transfer, next) => {
  expect(baseAfterTransfer(base, equity, transfer)).toBeCloseTo(next, 9);
});

test('a number that is none gives no base', () => {
  expect(baseAfterTransfer(1_000, Number.NaN, 500)).toBe(1_500);
});

test('a transfer leaves the loss in percent as it is [I9]', () => {
  const money = fc.integer({ min: 1, max: 10_000_000_000 });
  fc.assert(
    fc.property(
      money,
      money,
      fc.double({ min: -0.9, max: 9, noNaN: true }),
      (base, equity, part) => {
        const transfer = Math.round(equity * part);
        fc.pre(equity + transfer > 0);
        const next = baseAfterTransfer(base, equity, transfer);
        const left = (equity + transfer) / next;
        expect(left / (equity / base)).toBeCloseTo(1, 9);
      },
    ),
  );
});
