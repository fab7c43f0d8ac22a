import { SETTINGS_RANGES } from '@tideline/engine';
import { z } from 'zod';

function within(range: { readonly min: number; readonly max: number }) {
  return z.number().min(range.min).max(range.max);
}

/** A trader's own settings (specification §3); percentages are 0..100. */
export const settings = z.strictObject({
  autoTrade: z.boolean(),
  portfolioPercentage: within(SETTINGS_RANGES.portfolioPercentage),
  profitTarget: within(SETTINGS_RANGES.profitTarget),
  stopLoss: within(SETTINGS_RANGES.stopLoss),
  confidenceThreshold: within(SETTINGS_RANGES.confidenceThreshold),
  riskLevel: within(SETTINGS_RANGES.riskLevel).int(),
});

/** Any of the fields, at least one: two screens save two different sets of them. */
export const settingsInput = settings
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), {
    error: `at least one of ${Object.keys(settings.shape).join(', ')} is needed`,
  });

export type Settings = z.infer<typeof settings>;
