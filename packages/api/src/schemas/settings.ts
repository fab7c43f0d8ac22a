import { SETTINGS_RANGES } from '@tideline/engine';
import { z } from 'zod';
import { numberOrText, numberWithin, withAtLeastOneField } from './common.ts';

/** A trader's settings (specification §6.2); percentages are 0..100. */
export const tradingSettings = z.strictObject({
  autoTrade: z.boolean(),
  portfolioPercentage: numberWithin(SETTINGS_RANGES.portfolioPercentage),
  profitTarget: numberWithin(SETTINGS_RANGES.profitTarget),
  stopLoss: numberWithin(SETTINGS_RANGES.stopLoss),
  confidenceThreshold: numberWithin(SETTINGS_RANGES.confidenceThreshold),
  riskLevel: numberWithin(SETTINGS_RANGES.riskLevel).int(),
});

/** At least one field: two screens save different ones. */
export const settingsInput = withAtLeastOneField(tradingSettings);

const numberOrItsText = (number: z.ZodNumber) =>
  numberOrText(number, /^\d+(\.\d+)?$/, 'must be a number within its range');

/** Settings to try; those left out are the saved ones. */
export const tradeSizeInput = z
  .strictObject({
    portfolioPercentage: numberOrItsText(tradingSettings.shape.portfolioPercentage).optional(),
    riskLevel: numberOrItsText(tradingSettings.shape.riskLevel).optional(),
  })
  .optional();

/** Size of a trade decided now; null while the account is unknown. */
export const tradeSize = z.strictObject({
  /** Share of the options buying power, before caps. */
  share: z.number().nullable(),
  /** Most that the trade may cost, before fees. */
  cost: z.number().nullable(),
  clippedBy: z.enum(['contracts', 'premium']).nullable(),
  /** Contracts at `price`; null without a price. */
  contracts: z.number().int().nullable(),
  price: z.number().nullable(),
  sentence: z.string(),
});

export type TradeSize = z.infer<typeof tradeSize>;
export type Settings = z.infer<typeof tradingSettings>;
