import { z } from 'zod';
import { ageMs, instant } from './common.ts';

/** The account in dollars; null before one is connected. */
export const account = z.strictObject({
  portfolioValue: z.number().nullable(),
  cash: z.number().nullable(),
  buyingPower: z.number().nullable(),
  /** Market time of the broker's report. */
  readAt: instant.nullable(),
  ageMs,
});
