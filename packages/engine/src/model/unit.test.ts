import { expect, test } from 'vitest';
import type { MicroDollars } from '../entry/fees.ts';
import type { Money, Price } from './money.ts';
import type { EpochMs } from './time.ts';

test('a number of one unit never stands in for another, and the result of arithmetic fits any', () => {
  const price: Price = 12_500;
  const at: EpochMs = 1_764_000_000_000;
  const fee: MicroDollars = 26_850;
  // @ts-expect-error: a price per share is no amount.
  const paid: Money = price;
  // @ts-expect-error: fees are in millionths of a dollar.
  const charged: Money = fee;
  // @ts-expect-error: an instant is no amount.
  const worth: Price = at;
  const cost: Money = price * 100;
  expect([paid, charged, worth, cost]).toEqual([price, fee, at, 1_250_000]);
});
