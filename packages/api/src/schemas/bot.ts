import { z } from 'zod';
import { tradingSettings } from './settings.ts';

/** A reason that refuses an entry whatever the next bar says. */
export const blocker = z.strictObject({
  code: z.string(),
  text: z.string(),
  /** Where to act on the reason; null where it passes by itself, or another person must act. */
  action: z.strictObject({ label: z.string(), path: z.string() }).nullable(),
});

export const botStatus = z.strictObject({
  botActive: z.boolean(),
  isActive: z.boolean(),
  autoTrade: z.boolean(),
  isWithinTradingHours: z.boolean(),
  isMarketOpen: z.boolean(),
  /** In the gates' order; empty when the bot would trade a bar that passes the other gates. */
  blockers: z.array(blocker),
});

/** Trading is on, even where `blockers` still stop entries. */
export const startAnswer = z.strictObject({ message: z.string(), blockers: z.array(blocker) });

export const toggleInput = z.strictObject({ active: z.boolean() });

export const toggleAnswer = z.strictObject({ botActive: z.boolean(), message: z.string() });

/** Start and Resume save the given fields. Starting without auto-trade is no start. */
export const startInput = tradingSettings
  .partial()
  .extend({ autoTrade: z.literal(true, { error: 'must be true' }).optional() })
  .optional();

export type Blocker = z.infer<typeof blocker>;
export type BotStatus = z.infer<typeof botStatus>;
