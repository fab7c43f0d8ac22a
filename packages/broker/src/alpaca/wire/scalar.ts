import { z } from 'zod';

/** Above so many dollars, an amount in 1/10,000 dollar is no exact integer. */
const MAX_DOLLARS = Number.MAX_SAFE_INTEGER / 10_000;
const DECIMAL_PATTERN = /^-?\d+(\.\d+)?$/;

/**
 * Trading calls send texts, market data calls JSON numbers. One check takes both, because a union
 * is slow and a start reads a thousand bars of five decimals.
 */
export const wireDecimal = z.custom<string | number>(
  (value) =>
    (typeof value === 'number' || (typeof value === 'string' && DECIMAL_PATTERN.test(value))) &&
    Math.abs(Number(value)) <= MAX_DOLLARS,
  'no decimal number, or larger than any amount',
);

export type Decimal = z.infer<typeof wireDecimal>;

/** RFC 3339 text, or the `Date` that market data streams decode. */
export const wireTimestamp = z.union([z.iso.datetime({ offset: true }), z.date()]);

export type Timestamp = z.infer<typeof wireTimestamp>;
