import { z } from 'zod';
import { instant, tradingDate } from './common.ts';

/** The caller's present account in dollars, oldest first. */
export const equityAnswer = z.strictObject({
  /** One year at most. */
  days: z.array(
    z.strictObject({
      day: tradingDate,
      equity: z.number(),
      /** Net of fees. */
      realised: z.number(),
    }),
  ),
  /** At most one per completed bar of the present trading date. */
  today: z.array(z.strictObject({ at: instant, equity: z.number() })),
});

export type EquityAnswer = z.infer<typeof equityAnswer>;
