import { z } from 'zod';
import { numericString } from './common.ts';

/** Net of fees; break-even is neither win nor loss. */
export const tradePerformance = z.strictObject({
  /** Percent, 0..100. */
  winRate: z.number(),
  winningTrades: z.number().int(),
  losingTrades: z.number().int(),
});

/** Realised in the last 90 days, net of fees. */
export const ninetyDaysAnswer = z.strictObject({
  pnl90d: numericString,
  totalTrades: numericString,
  averagePnL: numericString,
});

/** Realised on the present trading day, net of fees. */
export const dailyPnlAnswer = z.strictObject({
  dailyPnL: z.number(),
  dailyTrades: z.number().int(),
  dailyWins: z.number().int(),
  dailyLosses: z.number().int(),
});

export const todayAnswer = z.strictObject({
  todaysPnL: z.number(),
  /** Percent, 0..100, over 30 days. */
  winRate30d: z.number(),
});

export type Performance = z.infer<typeof tradePerformance>;
export type NinetyDays = z.infer<typeof ninetyDaysAnswer>;
export type DailyPnl = z.infer<typeof dailyPnlAnswer>;
