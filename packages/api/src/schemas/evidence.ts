import { z } from 'zod';
import { tradingDate } from './common.ts';

/** Whose past is read; by default the caller's present account. */
export const historyScopeFields = {
  account: z.literal('all').optional(),
  /** Only administrators may name another user. */
  user: z.string().min(1).max(100).optional(),
};

/** Both dates are included; the default is from the beginning to the present session. */
const dateRangeFields = { from: tradingDate.optional(), to: tradingDate.optional() };

export const historyFields = { ...dateRangeFields, ...historyScopeFields };

export interface OptionalDateRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const fromNotAfterTo = {
  check: ({ from, to }: OptionalDateRange) => from === undefined || to === undefined || from <= to,
  refusal: { path: ['from'], error: 'must not be later than to' },
};

export const historyRange = z
  .strictObject(historyFields)
  .refine(fromNotAfterTo.check, fromNotAfterTo.refusal);

export const historyInput = historyRange.optional();

/** A 95 percent confidence interval; null with too little data. */
export const confidenceInterval = z.tuple([z.number(), z.number()]).nullable();
