import { z } from 'zod';
import { instant, tradingDate } from './common.ts';

const amount = z.number().nullable();

/** Values that a trader's rules are measured by now; dollars, and null if unknown. */
export const rulesToday = z.strictObject({
  /** The operator's caps, the same for all: a trader's own are at most these. */
  caps: z.strictObject({
    dailyLossLimit: z.number(),
    maxEntriesPerDay: z.number().int(),
    maxLossesPerDay: z.number().int(),
  }),
  /** Window of the present trading day or the next. */
  window: z.strictObject({ opens: instant, entriesEnd: instant, flattenAt: instant }).nullable(),
  /** What the broker does with what expires that day, by itself; null before an account is known. */
  broker: z
    .strictObject({
      name: z.string(),
      /** From then on it opens no position in it. */
      entriesEnd: instant,
      /** From then on it sells what is held. */
      sellsFrom: instant,
      /** Sentences. */
      refusals: z.array(z.string()),
    })
    .nullable(),
  entries: z.number().int(),
  losses: z.number().int(),
  /** Net, of today's closed trades. */
  realised: z.number(),
  /** The day's loss, open positions included; a gain is negative. */
  loss: amount,
  startEquity: amount,
  /** The next buy with the saved settings, at the highest price that it may cost. */
  plannedBuy: z
    .strictObject({
      symbol: z.string(),
      contractType: z.enum(['call', 'put']),
      strike: z.number(),
      expiry: tradingDate,
      /** Contracts; 0 where the account does not pay for one. */
      quantity: z.number().int(),
      price: z.number(),
    })
    .nullable(),
});

export type RulesToday = z.infer<typeof rulesToday>;
