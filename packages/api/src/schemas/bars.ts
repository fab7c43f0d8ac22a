import { z } from 'zod';
import { isoInstant, tradingDate } from './common.ts';

/** Indicators are null if unknown. */
export const chartBar = z.strictObject({
  start: isoInstant,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  emaFast: z.number().nullable(),
  emaSlow: z.number().nullable(),
  signalType: z.enum(['call', 'put', 'neutral']).nullable(),
  bullishConfidence: z.number().nullable(),
  bearishConfidence: z.number().nullable(),
});

export const barsAnswer = z.strictObject({
  symbol: z.string(),
  day: tradingDate,
  /** End of the day's session, earlier on a half day; null without one. */
  closesAt: isoInstant.nullable(),
  bars: z.array(chartBar),
});

export type BarsAnswer = z.infer<typeof barsAnswer>;
export type ChartBar = z.infer<typeof chartBar>;
