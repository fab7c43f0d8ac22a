import { z } from 'zod';
import { instant, tradingDate } from './common.ts';

/** Equity of the caller's present account in dollars, oldest first. */
export const equityAnswer = z.strictObject({
  /** Days of one year at most. */
  days: z.array(
    z.strictObject({
      day: tradingDate,
      equity: z.number(),
      /** Net of fees. */
      realised: z.number(),
    }),
  ),
  /** Points, at most one per completed bar of the present trading date. */
  today: z.array(z.strictObject({ at: instant, equity: z.number() })),
});

export type EquityAnswer = z.infer<typeof equityAnswer>;
