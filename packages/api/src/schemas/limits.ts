import { OPERATOR_LIMITS } from '@tideline/engine';
import { z } from 'zod';
import { numberWithin, withAtLeastOneField } from './common.ts';

export const operatorLimits = z.strictObject({
  maxContracts: numberWithin(OPERATOR_LIMITS.maxContracts).int(),
  maxPremium: numberWithin(OPERATOR_LIMITS.maxPremium),
  maxEntriesPerDay: numberWithin(OPERATOR_LIMITS.maxEntriesPerDay).int(),
  maxLossesPerDay: numberWithin(OPERATOR_LIMITS.maxLossesPerDay).int(),
  /** Percent of the day's first equity. */
  userDailyLoss: numberWithin(OPERATOR_LIMITS.userDailyLoss),
  /** No entry is made from this many minutes before the close on. */
  lastEntryMinutes: numberWithin(OPERATOR_LIMITS.lastEntryMinutes).int(),
  /** Positions are sold from this many minutes before the close on. */
  flattenMinutes: numberWithin(OPERATOR_LIMITS.flattenMinutes).int(),
  moneyFlowGate: numberWithin(OPERATOR_LIMITS.moneyFlowGate),
});

export const limitsAnswer = z.strictObject({
  /** Is 0 while only the environment's variables set limits. */
  version: z.number().int().nonnegative(),
  /** No limit is looser than its ceiling. */
  limits: operatorLimits,
  ceilings: operatorLimits,
});

/** GET's answer may be put back; its ceilings change nothing. */
export const limitsInput = z.strictObject({
  /** Version of the limits that the caller has read. */
  version: z.number().int().nonnegative(),
  /** Fields left out stay as they are. */
  limits: withAtLeastOneField(operatorLimits),
  ceilings: operatorLimits.optional(),
});

export type Limits = z.infer<typeof operatorLimits>;
export type LimitsAnswer = z.infer<typeof limitsAnswer>;
