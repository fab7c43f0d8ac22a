import { z } from 'zod';
import { wireQuote } from './quote.ts';
import { wireDecimal, wireTimestamp } from './scalar.ts';

/** The broker omits volatility and greeks for a contract that expires today. */
const wireSnapshot = z.object({
  latestQuote: wireQuote.nullish(),
  latestTrade: z.object({ t: wireTimestamp, p: wireDecimal, s: wireDecimal }).nullish(),
  impliedVolatility: z.number().nullish(),
});

/** One unreadable snapshot is dropped. */
export const wireSnapshots = z.object({
  snapshots: z.record(z.string(), wireSnapshot.nullable().catch(null)).nullish(),
  next_page_token: z.string().nullish(),
});

export type WireSnapshot = z.infer<typeof wireSnapshot>;
