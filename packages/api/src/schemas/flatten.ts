import { z } from 'zod';

/** Trading is stopped. A warning says what was not sold, or is not sold yet. */
export const flattenAnswer = z.strictObject({
  message: z.string(),
  warnings: z.array(z.string()),
});

export const flattenedAccount = z.strictObject({
  /** An e-mail address. */
  user: z.string(),
  outcome: z.enum(['sold', 'selling', 'refused', 'nothing']),
  /** One sentence, with the reason of what was not sold. */
  result: z.string(),
});

export type FlattenAnswer = z.infer<typeof flattenAnswer>;
export type FlattenedAccount = z.infer<typeof flattenedAccount>;
