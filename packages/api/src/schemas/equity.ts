import { z } from 'zod';
import { isoInstant, tradingDate } from './common.ts';

/** Equity of the present account, oldest first. */
export const equityAnswer = z.strictObject({
  days: z.array(
    z.strictObject({
      day: tradingDate,
      equity: z.number(),
      realised: z.number(),
    }),
  ),
  /** At most one point per completed bar. */
  today: z.array(z.strictObject({ at: isoInstant, equity: z.number() })),
});

export type EquityAnswer = z.infer<typeof equityAnswer>;
