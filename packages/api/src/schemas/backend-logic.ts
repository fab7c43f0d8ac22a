import { z } from 'zod';
import { ageMs, instant } from './common.ts';
import { decision } from './decisions.ts';

/** Points of one side, part by part. `slippagePoints` is always 0: slippage is a gate. */
export const breakdown = z.strictObject({
  chartPatternPoints: z.number(),
  emaPoints: z.number(),
  rsiPoints: z.number(),
  mfiPoints: z.number(),
  adxPoints: z.number(),
  relativeVolumePoints: z.number(),
  ivPoints: z.number(),
  slippagePoints: z.number(),
});

const SIGNAL_PARTS = [
  'chartPattern',
  'ema',
  'rsi',
  'mfi',
  'adx',
  'relativeVolume',
  'iv',
  'slippage',
] as const;

/** One part of the score: what it can give, and whether it is scored at all. */
export const signalPart = z.strictObject({
  part: z.enum(SIGNAL_PARTS),
  /** Points per side at most. */
  max: z.number(),
  scored: z.boolean(),
});

/** The live signal (specification §3). Readings are null while they are not known. */
export const backendLogic = z.strictObject({
  hasData: z.boolean(),
  symbol: z.string(),
  signalType: z.enum(['call', 'put', 'neutral']),
  confidence: z.number(),
  bullishConfidence: z.number(),
  bearishConfidence: z.number(),
  price: z.number().nullable(),
  /** End of the bar it was computed on. */
  timestamp: instant.nullable(),
  warmingUp: z.boolean(),
  barCount: z.number().int(),
  emaFast: z.number().nullable(),
  emaSlow: z.number().nullable(),
  relativeVolume: z.number().nullable(),
  emaSupport: z.number().nullable(),
  rsi: z.number().nullable(),
  mfi: z.number().nullable(),
  /** Percent. */
  iv: z.number().nullable(),
  /** Percent of the mid. */
  slippage: z.number().nullable(),
  adx: z.number().nullable(),
  /** Chaikin Money Flow, -1..1. */
  moneyFlow: z.number().nullable(),
  bullishBreakdown: breakdown,
  bearishBreakdown: breakdown,
  neutralReason: z.enum(['no-data', 'warming-up', 'stale', 'no-lead', 'too-weak']).nullable(),
  thresholdsVersion: z.number().int().nullable(),
  parts: z.array(signalPart),
  /** The caller's own last decision: its gates, and why there was no trade. */
  lastDecision: decision.nullable(),
  /** Why there is no trade, in one sentence; null after an entry. */
  whyNoTrade: z.string().nullable(),
  /** Since the end of the bar, in market time. */
  ageMs,
});

export type Breakdown = z.infer<typeof breakdown>;
export type SignalPart = z.infer<typeof signalPart>;
export type BackendLogic = z.infer<typeof backendLogic>;
