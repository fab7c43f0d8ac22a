import { z } from 'zod';
import { breakdown } from './backend-logic.ts';
import { chartBar } from './bars.ts';
import { instant, tradingDate } from './common.ts';
import { decision } from './decisions.ts';
import { whose } from './evidence.ts';
import { closedTrade } from './trades.ts';

export const dayReviewInput = z.strictObject({ date: tradingDate, ...whose });

/** What the market said at the end of a bar. */
export const daySignal = z.strictObject({
  barStart: instant,
  at: instant,
  price: z.number(),
  signalType: z.enum(['call', 'put', 'neutral']),
  confidence: z.number(),
  bullishConfidence: z.number(),
  bearishConfidence: z.number(),
  neutralReason: z.string().nullable(),
  moneyFlow: z.number().nullable(),
  bullishBreakdown: breakdown,
  bearishBreakdown: breakdown,
  thresholdsVersion: z.number().int(),
});

/** Thresholds as stored, whatever the present ones allow. */
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

/** Review of one day, in dollars and oldest first; lists are empty where nothing was recorded. */
export const dayReview = z.strictObject({
  date: tradingDate,
  /** The session; null on a day without one. */
  session: z.strictObject({ open: instant, close: instant, isHalfDay: z.boolean() }).nullable(),
  /** The trading days before and after it; none after the present one. */
  previousDay: tradingDate.nullable(),
  nextDay: tradingDate.nullable(),
  bars: z.array(chartBar),
  /** Evaluated while the server ran. */
  signals: z.array(daySignal),
  decisions: z.array(decision),
  trades: z.array(closedTrade),
  /** What these trades came to, after fees. */
  net: z.number(),
  equity: z.array(z.strictObject({ at: instant, equity: z.number() })),
  /** Thresholds in force at the day's last evaluated bar; null where none was. */
  thresholds: thresholdsOfDay.nullable(),
});

export type DayReview = z.infer<typeof dayReview>;
export type DaySignal = z.infer<typeof daySignal>;
