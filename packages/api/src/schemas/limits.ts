import { OPERATOR_LIMITS } from '@tideline/engine';
import { z } from 'zod';

type Name = keyof typeof OPERATOR_LIMITS;

const within = (name: Name) =>
  z.number().min(OPERATOR_LIMITS[name].min).max(OPERATOR_LIMITS[name].max);

export const limits = z.strictObject({
  maxContracts: within('maxContracts').int(),
  maxPremium: within('maxPremium'),
  maxEntriesPerDay: within('maxEntriesPerDay').int(),
  maxLossesPerDay: within('maxLossesPerDay').int(),
  /** Percent of the day's first equity. */
  userDailyLoss: within('userDailyLoss'),
  /** No entry is made from this many minutes before the close on. */
  lastEntryMinutes: within('lastEntryMinutes').int(),
  /** Positions are sold from this many minutes before the close on. */
  flattenMinutes: within('flattenMinutes').int(),
  moneyFlowGate: within('moneyFlowGate'),
});

export const limitsAnswer = z.strictObject({
  /** Is 0 while the environment's variables rule alone. */
  version: z.number().int().nonnegative(),
  /** No limit is looser than its ceiling. */
  limits,
  ceilings: limits,
});

/** GET's answer may be put back; its ceilings change nothing. */
export const limitsInput = z.strictObject({
  /** Version of the limits that the caller has read. */
  version: z.number().int().nonnegative(),
  /** Fields left out stay as they are. */
  limits: limits
    .partial()
    .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
      error: `at least one of ${Object.keys(limits.shape).join(', ')} is needed`,
    }),
  ceilings: limits.optional(),
});

export type Limits = z.infer<typeof limits>;
export type LimitsAnswer = z.infer<typeof limitsAnswer>;
