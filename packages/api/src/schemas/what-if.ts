import {
  OPERATOR_LIMITS,
  REFUSAL_CODES,
  SETTINGS_RANGES,
  WHAT_IF_UNANSWERABLE,
} from '@tideline/engine';
import { z } from 'zod';
import { adminSettings } from './admin-settings.ts';
import { isoInstant, numberWithin, pageSize } from './common.ts';
import { fromNotAfterTo, historyFields } from './evidence.ts';

const { emaFastPeriod: _, emaSlowPeriod: __, ...scoredThresholds } = adminSettings.shape;

const answerableFields = {
  confidenceThreshold: numberWithin(SETTINGS_RANGES.confidenceThreshold),
  portfolioPercentage: numberWithin(SETTINGS_RANGES.portfolioPercentage),
  moneyFlowGate: numberWithin(OPERATOR_LIMITS.moneyFlowGate),
  ...scoredThresholds,
};

/** Other settings are refused with the reason. */
const unanswerableFields = Object.fromEntries(
  Object.entries(WHAT_IF_UNANSWERABLE).map(([name, reason]) => [
    name,
    z.never({ error: `can not be answered from stored decisions: ${reason}` }),
  ]),
);

export const whatIfInput = z
  .strictObject({
    ...historyFields,
    settings: z
      .strictObject({ ...unanswerableFields, ...answerableFields })
      .partial()
      .refine((settings) => Object.values(settings).some((value) => value !== undefined), {
        error: `at least one of ${Object.keys(answerableFields).join(', ')} is needed`,
      }),
    /** Where the previous page ended. */
    cursor: isoInstant.optional(),
    limit: pageSize.optional(),
  })
  .refine(fromNotAfterTo.check, fromNotAfterTo.refusal);

const whatIfOutcome = z.enum(['entered', 'no-signal', ...REFUSAL_CODES]);

/** A decision with another outcome, judged by itself: its entry changes no later one. */
export const whatIfRow = z.strictObject({
  barStart: isoInstant,
  symbol: z.string(),
  before: whatIfOutcome,
  after: whatIfOutcome,
  side: z.enum(['call', 'put']).nullable(),
  confidence: z.number(),
  /** The entry's contract was not stored: its quote and price are taken to pass. */
  contractAssumed: z.boolean(),
  sentence: z.string(),
  /** Price of the underlying at the bar's end; null where the bar is missing. */
  price: z.number().nullable(),
  /**
   * Change of that price in 15 minutes, in percent; null after the session, and where a bar is
   * missing.
   */
  change15: z.number().nullable(),
  change30: z.number().nullable(),
  change60: z.number().nullable(),
});

export const whatIfAnswer = z.strictObject({
  /** The range's decisions that were judged again. */
  decisions: z.number().int(),
  /** Decisions with another outcome; another refusal counts. */
  changed: z.number().int(),
  /** `enter`: refusals that would be entries; `refuse`: entries that would be refused. */
  would: z.strictObject({ enter: z.number().int(), refuse: z.number().int() }),
  rows: z.array(whatIfRow),
  /** Where the next page starts; null on the last. */
  nextCursor: isoInstant.nullable(),
  warnings: z.array(z.string()),
});

export type WhatIfAnswer = z.infer<typeof whatIfAnswer>;
export type WhatIfRowAnswer = z.infer<typeof whatIfRow>;
