import { z } from 'zod';
import { tradingDate } from './common.ts';

/** Whose past is read; by default the caller's present account. */
export const whose = {
  /** Earlier accounts too. */
  account: z.literal('all').optional(),
  /** Another user's id: administrators only. */
  user: z.string().min(1).max(100).optional(),
};

/** New York days, both included; by default from the beginning to the present session. */
export const days = { from: tradingDate.optional(), to: tradingDate.optional() };

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const inOrder = {
  check: ({ from, to }: Days) => from === undefined || to === undefined || from <= to,
  refusal: { path: ['from'], error: 'must not be later than to' },
};

/** Ends of a 95 percent confidence interval; null when it can't be computed. */
export const interval = z.tuple([z.number(), z.number()]).nullable();
