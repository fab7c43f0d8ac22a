import { z } from 'zod';
import { isoInstant, tradingDate } from './common.ts';

const dollarsOrNull = z.number().nullable();

/** The values that a trader's rules are compared with; null if unknown. */
export const rulesToday = z.strictObject({
  /** The operator's caps, which a trader's own limits can't exceed. */
  caps: z.strictObject({
    dailyLossLimit: z.number(),
    maxEntriesPerDay: z.number().int(),
    maxLossesPerDay: z.number().int(),
  }),
  /** Trading window of the present day or the next. */
  window: z
    .strictObject({ opens: isoInstant, entriesEnd: isoInstant, flattenAt: isoInstant })
    .nullable(),
  /**
   * What the broker does by itself with contracts that expire that day; null before an account is
   * known.
   */
  broker: z
    .strictObject({
      name: z.string(),
      /** The broker opens no position in the contracts from this time on. */
      entriesEnd: isoInstant,
      /** The broker sells held contracts from this time on. */
      sellsFrom: isoInstant,
      /** Sentences that name what the broker refuses. */
      refusals: z.array(z.string()),
    })
    .nullable(),
  entries: z.number().int(),
  losses: z.number().int(),
  /** Net result of today's closed trades. */
  realised: z.number(),
  /** Loss of the day, open positions included; a gain is negative. */
  loss: dollarsOrNull,
  startEquity: dollarsOrNull,
  /** By the saved settings, at the highest price that the buy may cost. */
  plannedBuy: z
    .strictObject({
      symbol: z.string(),
      contractType: z.enum(['call', 'put']),
      strike: z.number(),
      expiry: tradingDate,
      /** Is 0 where the account can't pay for one contract. */
      quantity: z.number().int(),
      price: z.number(),
    })
    .nullable(),
});

export type RulesToday = z.infer<typeof rulesToday>;
