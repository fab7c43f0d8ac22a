import { z } from 'zod';
import { wireDecimal, wireTimestamp } from './scalar.ts';

/** A price is 0 when the market has no bid or no ask. */
export const wireQuote = z.object({
  t: wireTimestamp,
  bp: wireDecimal,
  bs: wireDecimal,
  ap: wireDecimal,
  as: wireDecimal,
});

export type WireQuote = z.infer<typeof wireQuote>;

export const wireStockQuote = z.object({ quote: wireQuote.nullish() });

/** One unreadable quote counts as absent. */
export const wireOptionQuotes = z.object({
  quotes: z.record(z.string(), wireQuote.nullable().catch(null)).nullish(),
});
