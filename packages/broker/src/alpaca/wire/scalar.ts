import { z } from 'zod';

/** Trading answers give numbers as decimal texts, market data as JSON numbers: either is taken. */
export const decimal = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()]);

export type Decimal = z.infer<typeof decimal>;

/** RFC 3339 with any fraction; market data streams decode theirs to a `Date`. */
export const timestamp = z.union([z.iso.datetime({ offset: true }), z.date()]);

export type Timestamp = z.infer<typeof timestamp>;
