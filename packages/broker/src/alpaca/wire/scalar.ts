import { z } from 'zod';

/** Above this amount in dollars, 1/10,000 dollars are no exact integers. */
const LARGEST = Number.MAX_SAFE_INTEGER / 10_000;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Trading answers have decimal texts, market data JSON numbers. One check instead of two schemas,
 * for speed: a start reads a thousand bars of five decimals.
 */
export const decimal = z.custom<string | number>(
  (value) =>
    (typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value))) &&
    Math.abs(Number(value)) <= LARGEST,
  'no decimal number, or larger than any amount',
);

export type Decimal = z.infer<typeof decimal>;

/** RFC 3339 with any fraction; market data streams decode theirs to a `Date`. */
export const timestamp = z.union([z.iso.datetime({ offset: true }), z.date()]);

export type Timestamp = z.infer<typeof timestamp>;
