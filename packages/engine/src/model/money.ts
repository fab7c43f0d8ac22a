/**
 * Money and prices are integers of 1/10,000 dollar, so that ties are ties and sums are exact.
 * The largest sum the product can meet (500 contracts at $10,000) stays far below 2^53.
 */

/** An amount of money in 1/10,000 dollar. */
export type Money = number;

/** A price per share (also of an option, whose contract covers 100) in 1/10,000 dollar. */
export type Price = number;

export const DOLLAR: Money = 10_000;
export const CENT: Money = 100;

/** Shares that one option contract covers: a premium costs price × 100. */
export const CONTRACT_MULTIPLIER = 100;

/** Dollars to money, rounded to 1/10,000 dollar. Throws on anything that is not a finite number. */
export function fromDollars(dollars: number): Money {
  if (!Number.isFinite(dollars)) throw new RangeError(`money must be finite, was ${dollars}`);
  // Adding 0 turns a negative zero into zero.
  return Math.round(dollars * DOLLAR) + 0;
}

/** Money to dollars, unrounded: for formulas. */
export function toDollars(money: Money): number {
  return money / DOLLAR;
}

/** Money to dollars rounded half away from zero to the cent: for the edge of the product. */
export function toCents(money: Money): number {
  return (Math.sign(money) * Math.round(Math.abs(money) / CENT)) / 100 + 0;
}

/**
 * A decimal text of a broker ("1.04", "-256", "98950.12") as money, rounded to 1/10,000 dollar.
 * Throws on any other text: a price that can't be read is never a zero.
 */
export function parseMoney(text: string): Money {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new RangeError(`not a decimal amount: ${text}`);
  return fromDollars(Number(text));
}

/** Money as the shortest decimal text with at least two and at most four decimals: "1.04", "0.0275". */
export function formatMoney(money: Money): string {
  if (money % CENT === 0) return (money / DOLLAR).toFixed(2);
  return (money / DOLLAR).toFixed(4).replace(/0$/, '');
}

/** The largest whole cent at or below a price. */
export function floorToCent(price: Price): Price {
  return Math.floor(price / CENT) * CENT;
}

/** The smallest whole cent at or above a price. */
export function ceilToCent(price: Price): Price {
  return Math.ceil(price / CENT) * CENT;
}
