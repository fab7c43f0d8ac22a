import { z } from 'zod';
import { decimal, timestamp } from './scalar.ts';

/** A missing side has price 0. */
export const wireQuote = z.object({
  t: timestamp,
  bp: decimal,
  bs: decimal,
  ap: decimal,
  as: decimal,
});

export type WireQuote = z.infer<typeof wireQuote>;

/** `GET /v2/stocks/{symbol}/quotes/latest`. */
export const wireStockQuote = z.object({ quote: wireQuote.nullish() });

/** `GET /v1beta1/options/quotes/latest`; an unreadable quote counts as absent. */
export const wireOptionQuotes = z.object({
  quotes: z.record(z.string(), wireQuote.nullable().catch(null)).nullish(),
});
