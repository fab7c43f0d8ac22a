import { z } from 'zod';
import { instant, tradingDate } from './common.ts';

const amount = z.number().nullable();

/** The values that a trader's rules are compared with; null if unknown. */
export const rulesToday = z.strictObject({
  /** The operator's: a trader's own limits are at most these. */
  caps: z.strictObject({
    dailyLossLimit: z.number(),
    maxEntriesPerDay: z.number().int(),
    maxLossesPerDay: z.number().int(),
  }),
  /** Window of the present trading day or the next. */
  window: z.strictObject({ opens: instant, entriesEnd: instant, flattenAt: instant }).nullable(),
  /**
   * What the broker does by itself with contracts that expire that day; null before an account is
   * known.
   */
  broker: z
    .strictObject({
      name: z.string(),
      /** From then on the broker opens no position in them. */
      entriesEnd: instant,
      /** From then on the broker sells those that are held. */
      sellsFrom: instant,
      /** Sentences. */
      refusals: z.array(z.string()),
    })
    .nullable(),
  entries: z.number().int(),
  losses: z.number().int(),
  /** Net, of today's closed trades. */
  realised: z.number(),
  /** The day's, open positions included; a gain is negative. */
  loss: amount,
  startEquity: amount,
  /** With the saved settings, at the highest price that it may cost. */
  plannedBuy: z
    .strictObject({
      symbol: z.string(),
      contractType: z.enum(['call', 'put']),
      strike: z.number(),
      expiry: tradingDate,
      /** 0 where the account does not pay for one contract. */
      quantity: z.number().int(),
      price: z.number(),
    })
    .nullable(),
});

export type RulesToday = z.infer<typeof rulesToday>;
