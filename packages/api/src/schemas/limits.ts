import { OPERATOR_LIMITS } from '@tideline/engine';
import { z } from 'zod';

type Name = keyof typeof OPERATOR_LIMITS;

const within = (name: Name) =>
  z.number().min(OPERATOR_LIMITS[name].min).max(OPERATOR_LIMITS[name].max);

/** The operator's limits for every account. */
export const limits = z.strictObject({
  maxContracts: within('maxContracts').int(),
  /** Dollars. */
  maxPremium: within('maxPremium'),
  maxEntriesPerDay: within('maxEntriesPerDay').int(),
  maxLossesPerDay: within('maxLossesPerDay').int(),
  /** Percent of the day's first equity. */
  userDailyLoss: within('userDailyLoss'),
  /** Before the close: no entry from then on. */
  lastEntryMinutes: within('lastEntryMinutes').int(),
  /** Before the close: positions are sold from then on. */
  flattenMinutes: within('flattenMinutes').int(),
  moneyFlowGate: within('moneyFlowGate'),
});

export const limitsAnswer = z.strictObject({
  /** Of the saved limits; 0 while the environment's variables rule alone. */
  version: z.number().int().nonnegative(),
  /** In force: none is looser than its ceiling. */
  limits,
  /** By the environment's variables. */
  ceilings: limits,
});

/** What GET answers may be put back; its ceilings change nothing. */
export const limitsInput = z.strictObject({
  /** The version that was read. */
  version: z.number().int().nonnegative(),
  /** The fields left out stay as they are. */
  limits: limits
    .partial()
    .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
      error: `at least one of ${Object.keys(limits.shape).join(', ')} is needed`,
    }),
  ceilings: limits.optional(),
});

export type Limits = z.infer<typeof limits>;
export type LimitsAnswer = z.infer<typeof limitsAnswer>;
