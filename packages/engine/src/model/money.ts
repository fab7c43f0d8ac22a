/**
 * Money and prices are integers of 1/10,000 dollar, so ties are ties and sums exact. The largest sum
 * (500 contracts at $10,000) stays far below 2^53.
 */

import type { Unit } from './unit.ts';

export type Money = Unit<'money'>;

/** Per share (an option contract covers 100), in 1/10,000 dollar. */
export type Price = Unit<'price'>;

export const DOLLAR = 10_000;
export const CENT = 100;

export const CONTRACT_MULTIPLIER = 100;

/** Rounds to 1/10,000 dollar, for an amount or a price. Throws on NaN and infinity. */
export function fromDollars(dollars: number): number {
  if (!Number.isFinite(dollars)) throw new RangeError(`money must be finite, was ${dollars}`);
  // Adding 0 turns a negative zero into zero.
  return Math.round(dollars * DOLLAR) + 0;
}

export function toDollars(money: Money | Price): number {
  return money / DOLLAR;
}

/** Rounds half away from zero, for what leaves the product. */
export function toCents(money: Money | Price): number {
  return (Math.sign(money) * Math.round(Math.abs(money) / CENT)) / 100 + 0;
}

/**
 * Reads a broker's decimal text ("1.04", "-256", "98950.12"), rounded to 1/10,000 dollar. Throws on
 * other text, as an unreadable price is never a zero.
 */
export function parseMoney(text: string): number {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a decimal amount: ${text}`);
  return fromDollars(Number(text));
}

/** Writes two to four decimals: "1.04", "0.0275". */
export function formatMoney(money: Money | Price): string {
  if (money % CENT === 0) return (money / DOLLAR).toFixed(2);
  return (money / DOLLAR).toFixed(4).replace(/0$/, '');
}

export function floorToCent(price: Price): Price {
  return Math.floor(price / CENT) * CENT;
}

export function ceilToCent(price: Price): Price {
  return Math.ceil(price / CENT) * CENT;
}
