import { z } from 'zod';
import { pointsBreakdown } from './backend-logic.ts';
import { chartBar } from './bars.ts';
import { isoInstant, tradingDate } from './common.ts';
import { decision } from './decisions.ts';
import { historyScopeFields } from './evidence.ts';
import { closedTrade } from './trades.ts';

export const dayReviewInput = z.strictObject({ date: tradingDate, ...historyScopeFields });

export const daySignal = z.strictObject({
  barStart: isoInstant,
  at: isoInstant,
  price: z.number(),
  signalType: z.enum(['call', 'put', 'neutral']),
  confidence: z.number(),
  bullishConfidence: z.number(),
  bearishConfidence: z.number(),
  neutralReason: z.string().nullable(),
  moneyFlow: z.number().nullable(),
  bullishBreakdown: pointsBreakdown,
  bearishBreakdown: pointsBreakdown,
  thresholdsVersion: z.number().int(),
});

/** As stored that day, whatever ranges are allowed today. */
const thresholdsOfDay = z.strictObject({
  version: z.number().int(),
  mfiBullishThreshold: z.number(),
  mfiBearishThreshold: z.number(),
  rsiOversoldThreshold: z.number(),
  rsiOverboughtThreshold: z.number(),
  emaFastPeriod: z.number(),
  emaSlowPeriod: z.number(),
  relativeVolumeThreshold: z.number(),
  ivThreshold: z.number(),
  slippageThreshold: z.number(),
});

/** Lists have the oldest first, and are empty where nothing was recorded. */
export const dayReview = z.strictObject({
  date: tradingDate,
  session: z
    .strictObject({ open: isoInstant, close: isoInstant, isHalfDay: z.boolean() })
    .nullable(),
  /** Never a day after the present one. */
  previousDay: tradingDate.nullable(),
  nextDay: tradingDate.nullable(),
  bars: z.array(chartBar),
  /** Only those evaluated while the server ran. */
  signals: z.array(daySignal),
  decisions: z.array(decision),
  trades: z.array(closedTrade),
  net: z.number(),
  equity: z.array(z.strictObject({ at: isoInstant, equity: z.number() })),
  /** Those in force at the day's last evaluated bar. */
  thresholds: thresholdsOfDay.nullable(),
});

export type DayReview = z.infer<typeof dayReview>;
export type DaySignal = z.infer<typeof daySignal>;
