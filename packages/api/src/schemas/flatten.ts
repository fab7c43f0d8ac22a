import { z } from 'zod';
import { warningsAnswer } from './common.ts';

/** Answered once trading is stopped. */
export const flattenAnswer = warningsAnswer;

export const flattenedAccount = z.strictObject({
  /** E-mail address, here and below. */
  user: z.string(),
  outcome: z.enum(['sold', 'selling', 'refused', 'nothing']),
  /** One sentence, with the reason for what was not sold. */
  result: z.string(),
});

/** What a flatten would sell in every account, marked at the bid. */
export const holdings = z.strictObject({
  accounts: z.array(
    z.strictObject({
      user: z.string(),
      symbol: z.string(),
      strike: z.number(),
      contractType: z.enum(['call', 'put']),
      quantity: z.number().int(),
      /** Null, like its P&L, while no quote marks it. */
      worth: z.number().nullable(),
      pnl: z.number().nullable(),
    }),
  ),
});

export type Holdings = z.infer<typeof holdings>;
export type FlattenAnswer = z.infer<typeof flattenAnswer>;
export type FlattenedAccount = z.infer<typeof flattenedAccount>;
