import { RULE_RANGES } from '@tideline/engine';
import { z } from 'zod';
import { numberWithin, timeOfDay, withAtLeastOneField } from './common.ts';

type RuleName = keyof typeof RULE_RANGES;

const ruleNumber = (name: RuleName) => numberWithin(RULE_RANGES[name]).nullable();

const ruleWholeNumber = (name: RuleName) =>
  z.number().int().min(RULE_RANGES[name].min).max(RULE_RANGES[name].max).nullable();

/** New York times of a full day. */
const ENTRY_WINDOW = { opens: '09:45', closes: '15:30' };

const entryTime = timeOfDay
  .refine((time) => time >= ENTRY_WINDOW.opens && time <= ENTRY_WINDOW.closes, {
    error: `must be from ${ENTRY_WINDOW.opens} to ${ENTRY_WINDOW.closes}`,
  })
  .nullable();

/** A trader's exit rules and limits; null is off. Percentages are 0..100. */
export const tradingRules = z.strictObject({
  trailingActivation: ruleNumber('trailingActivation'),
  trailingDistance: ruleNumber('trailingDistance'),
  breakEvenAt: ruleNumber('breakEvenAt'),
  maxHoldingMinutes: ruleWholeNumber('maxHoldingMinutes'),
  noEntryBefore: entryTime,
  noEntryAfter: entryTime,
  dailyProfitTarget: ruleNumber('dailyProfitTarget'),
  /** At most the operator's limit. */
  dailyLossLimit: ruleNumber('dailyLossLimit'),
  maxEntriesPerDay: ruleWholeNumber('maxEntriesPerDay'),
  maxLossesPerDay: ruleWholeNumber('maxLossesPerDay'),
  coolDownBars: ruleWholeNumber('coolDownBars'),
  coolDownBarsAfterStop: ruleWholeNumber('coolDownBarsAfterStop'),
  protectiveStop: ruleNumber('protectiveStop'),
});

/** Fields left out stay as they are. */
export const rulesInput = withAtLeastOneField(tradingRules);

export type Rules = z.infer<typeof tradingRules>;
