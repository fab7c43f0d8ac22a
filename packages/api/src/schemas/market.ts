import { z } from 'zod';
import { ageMs, instant, tradingDate } from './common.ts';

export const marketStatus = z.strictObject({
  badge: z.enum(['SIMULATED', 'PAPER', 'LIVE']),
  symbol: z.string(),
  marketTime: instant.nullable(),
  /** Market seconds per wall second: 1 on a real market, 0 while waiting, held or over. */
  speed: z.number().nonnegative(),
  /** Whether the simulated market waits for Start, or ten minutes. */
  isWaiting: z.boolean(),
  /** Day of the present or next session. */
  day: tradingDate.nullable(),
  /** Wall time since the market was last heard. */
  ageMs,
  /** Wall time since the bot's last step; null before. */
  lastTickAgeMs: ageMs,
  /** While engaged no bot enters. */
  killSwitch: z.boolean(),
  /** Present or next time without entries for all users; null without one. */
  nextBlackout: z.strictObject({ label: z.string(), from: instant, to: instant }).nullable(),
});

export type MarketStatus = z.infer<typeof marketStatus>;
