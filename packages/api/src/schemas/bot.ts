import { z } from 'zod';
import { settings } from './settings.ts';

export const botStatus = z.strictObject({
  botActive: z.boolean(),
  isActive: z.boolean(),
  autoTrade: z.boolean(),
  isWithinTradingHours: z.boolean(),
  isMarketOpen: z.boolean(),
});

export const toggleInput = z.strictObject({ active: z.boolean() });

export const toggleAnswer = z.strictObject({ botActive: z.boolean(), message: z.string() });

/** Start and Resume: saves the fields that it is given. Starting without auto-trade is no start. */
export const startInput = settings
  .partial()
  .extend({ autoTrade: z.literal(true, { error: 'must be true' }).optional() })
  .optional();

export type BotStatus = z.infer<typeof botStatus>;
