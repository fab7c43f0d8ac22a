import { z } from 'zod';
import { ageMs, instant, tradingDate } from './common.ts';

/** Which money is at stake, and what the market's clock says. */
export const marketStatus = z.strictObject({
  badge: z.enum(['SIMULATED', 'PAPER', 'LIVE']),
  symbol: z.string(),
  marketTime: instant.nullable(),
  /** Market seconds in a wall second: 1 on a real market, 0 while it waits, is held or has ended. */
  speed: z.number().nonnegative(),
  /** The simulated market stands until somebody presses Start, or for ten minutes. */
  isWaiting: z.boolean(),
  /** Trading date of the present or next session. */
  day: tradingDate.nullable(),
  /** Since the market was last heard, in wall time. */
  ageMs,
  /** Since the caller's bot last took a step, in wall time; null before the first. */
  lastTickAgeMs: ageMs,
  /** Nobody's bot enters anything while it is engaged. */
  killSwitch: z.boolean(),
});

export type MarketStatus = z.infer<typeof marketStatus>;
