import { z } from 'zod';
import { ageMs, isoInstant } from './common.ts';

export const account = z.strictObject({
  portfolioValue: z.number().nullable(),
  cash: z.number().nullable(),
  buyingPower: z.number().nullable(),
  /** Market time of the broker's report of these amounts. */
  readAt: isoInstant.nullable(),
  ageMs,
});
