import { z } from 'zod';
import { flattenedAccount } from './flatten.ts';

export const killSwitchInput = z
  .strictObject({
    engaged: z.boolean(),
    /** Stops every account's trading too, and sells what is open. */
    flatten: z.boolean().optional(),
  })
  .refine(({ engaged, flatten }) => engaged || flatten !== true, {
    path: ['flatten'],
    error: 'only goes with engaging the kill switch',
  });

export const killSwitchAnswer = z.strictObject({
  engaged: z.boolean(),
  message: z.string(),
  /** Only where `flatten` was requested. */
  accounts: z.array(flattenedAccount).optional(),
});
