import { z } from 'zod';

/** Beyond it 1/10,000 dollars are no exact integers any more. */
const LARGEST = Number.MAX_SAFE_INTEGER / 10_000;

/** Trading answers give numbers as decimal texts, market data as JSON numbers: either is taken. */
export const decimal = z
  .union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()])
  .refine((value) => Math.abs(Number(value)) <= LARGEST, 'larger than any amount');

export type Decimal = z.infer<typeof decimal>;

/** RFC 3339 with any fraction; market data streams decode theirs to a `Date`. */
export const timestamp = z.union([z.iso.datetime({ offset: true }), z.date()]);

export type Timestamp = z.infer<typeof timestamp>;
