import { OPERATOR_LIMITS } from '@tideline/engine';
import { z } from 'zod';
import { someOf, within } from './common.ts';

export const limits = z.strictObject({
  maxContracts: within(OPERATOR_LIMITS.maxContracts).int(),
  maxPremium: within(OPERATOR_LIMITS.maxPremium),
  maxEntriesPerDay: within(OPERATOR_LIMITS.maxEntriesPerDay).int(),
  maxLossesPerDay: within(OPERATOR_LIMITS.maxLossesPerDay).int(),
  /** Percent of the day's first equity. */
  userDailyLoss: within(OPERATOR_LIMITS.userDailyLoss),
  /** No entry is made from this many minutes before the close on. */
  lastEntryMinutes: within(OPERATOR_LIMITS.lastEntryMinutes).int(),
  /** Positions are sold from this many minutes before the close on. */
  flattenMinutes: within(OPERATOR_LIMITS.flattenMinutes).int(),
  moneyFlowGate: within(OPERATOR_LIMITS.moneyFlowGate),
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
  limits: someOf(limits),
  ceilings: limits.optional(),
});

export type Limits = z.infer<typeof limits>;
export type LimitsAnswer = z.infer<typeof limitsAnswer>;
