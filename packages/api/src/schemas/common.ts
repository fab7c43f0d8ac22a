import { z } from 'zod';

/** A moment on the wire: `2026-11-20T15:04:05.000Z`. */
export const instant = z.iso.datetime();

/** A New York trading date: `YYYY-MM-DD`. */
export const tradingDate = z.iso.date();

/** Milliseconds since a value was fresh, by the server's clocks; null when it never was. */
export const ageMs = z.number().nonnegative().nullable();

/** A decimal number as text, as the broker writes quantities and prices: `"2"`, `"-1.05"`. */
export const numericString = z.string().regex(/^-?\d+(\.\d+)?$/);

export const messageAnswer = z.strictObject({ message: z.string() });

/** For calls that take nothing: no body, or an empty object. */
export const nothing = z.strictObject({}).optional();

/** One trading day, the present session's when left out. */
export const dayInput = z.strictObject({ day: tradingDate.optional() }).optional();

/** The number of a row, as text. */
export const rowId = z.string().regex(/^\d{1,15}$/, { error: 'must be a whole number' });

const count = z.number().int().min(1).max(200);

/** Rows of a page. In an address every value is a text. */
export const pageSize = z.union(
  [
    count,
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .pipe(count),
  ],
  { error: 'must be a whole number from 1 to 200' },
);
