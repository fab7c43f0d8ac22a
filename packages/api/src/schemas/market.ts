import { z } from 'zod';
import { ageMs, isoInstant, tradingDate } from './common.ts';

export const marketStatus = z.strictObject({
  badge: z.enum(['SIMULATED', 'PAPER', 'LIVE']),
  symbol: z.string(),
  marketTime: isoInstant.nullable(),
  /** Market seconds per wall second: 1 on a real market, 0 while it stands still. */
  speed: z.number().nonnegative(),
  /** The simulated market waits for Start, for at most ten minutes. */
  isWaiting: z.boolean(),
  /** Date of the present or next session. */
  day: tradingDate.nullable(),
  /** Wall time since the market was last heard. */
  ageMs,
  /** Wall time since the bot's last step. */
  lastTickAgeMs: ageMs,
  /** While it is engaged no bot enters. */
  killSwitch: z.boolean(),
  /** The present blackout or the next. */
  nextBlackout: z.strictObject({ label: z.string(), from: isoInstant, to: isoInstant }).nullable(),
});

export type MarketStatus = z.infer<typeof marketStatus>;
