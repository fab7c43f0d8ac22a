import { z } from 'zod';

/** The answer once trading is stopped. A warning says what was not sold, or is not sold yet. */
export const flattenAnswer = z.strictObject({
  message: z.string(),
  warnings: z.array(z.string()),
});

export const flattenedAccount = z.strictObject({
  /** An e-mail address. */
  user: z.string(),
  outcome: z.enum(['sold', 'selling', 'refused', 'nothing']),
  /** Result in one sentence, with the reason of what was not sold. */
  result: z.string(),
});

/** Contracts of every account, marked at the bid, which a flatten would sell. */
export const holdings = z.strictObject({
  accounts: z.array(
    z.strictObject({
      /** An e-mail address. */
      user: z.string(),
      /** The underlying. */
      symbol: z.string(),
      strike: z.number(),
      contractType: z.enum(['call', 'put']),
      /** Contracts. */
      quantity: z.number().int(),
      /** Worth in dollars; null with its P&L while no quote marks it. */
      worth: z.number().nullable(),
      pnl: z.number().nullable(),
    }),
  ),
});

export type Holdings = z.infer<typeof holdings>;
export type FlattenAnswer = z.infer<typeof flattenAnswer>;
export type FlattenedAccount = z.infer<typeof flattenedAccount>;
