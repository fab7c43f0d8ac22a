import { z } from 'zod';
import { flattenedAccount } from './flatten.ts';

export const killSwitchInput = z
  .strictObject({
    engaged: z.boolean(),
    /** Whether every account's trading is stopped, and what is open sold. */
    flatten: z.boolean().optional(),
  })
  .refine(({ engaged, flatten }) => engaged || flatten !== true, {
    path: ['flatten'],
    error: 'only goes with engaging the kill switch',
  });

export const killSwitchAnswer = z.strictObject({
  engaged: z.boolean(),
  message: z.string(),
  /** Results by account, only where `flatten` was asked for. */
  accounts: z.array(flattenedAccount).optional(),
});
