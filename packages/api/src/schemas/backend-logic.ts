import type { BarRejection, FlagReason, PartName } from '@tideline/engine';
import { z } from 'zod';
import { ageMs, isoInstant } from './common.ts';
import { decision } from './decisions.ts';

/** Points of one side. `slippagePoints` is always 0: slippage is a gate. */
export const pointsBreakdown = z.strictObject({
  chartPatternPoints: z.number(),
  emaPoints: z.number(),
  rsiPoints: z.number(),
  mfiPoints: z.number(),
  adxPoints: z.number(),
  relativeVolumePoints: z.number(),
  ivPoints: z.number(),
  slippagePoints: z.number(),
});

export const SCORED_SIGNAL_PARTS = [
  'chartPattern',
  'ema',
  'rsi',
  'mfi',
  'adx',
  'relativeVolume',
  'iv',
] as const satisfies readonly PartName[];

export const signalPart = z.strictObject({
  part: z.enum([...SCORED_SIGNAL_PARTS, 'slippage']),
  /** Most points that a side can get. */
  max: z.number(),
});

const FLAG_REASONS = [
  'warming-up',
  'not-computable',
  'fault',
  'few-sessions',
  'no-quotes',
  'near-close',
] as const satisfies readonly FlagReason[];

export const signalFlag = z.strictObject({
  part: z.enum(SCORED_SIGNAL_PARTS),
  reason: z.enum(FLAG_REASONS),
});

const BAR_REJECTIONS = [
  'malformed',
  'inconsistent',
  'outside-session',
  'off-grid',
  'not-later',
  'incomplete',
  'false-print',
] as const satisfies readonly BarRejection[];

export const rejectedBarCount = z.strictObject({
  code: z.enum(BAR_REJECTIONS),
  count: z.number().int(),
});

/** The live signal (specification §5 and §13.4). Values are null if unknown. */
export const backendLogic = z.strictObject({
  hasData: z.boolean(),
  symbol: z.string(),
  signalType: z.enum(['call', 'put', 'neutral']),
  confidence: z.number(),
  bullishConfidence: z.number(),
  bearishConfidence: z.number(),
  price: z.number().nullable(),
  timestamp: isoInstant.nullable(),
  warmingUp: z.boolean(),
  barCount: z.number().int(),
  emaFast: z.number().nullable(),
  emaSlow: z.number().nullable(),
  relativeVolume: z.number().nullable(),
  emaSupport: z.number().nullable(),
  rsi: z.number().nullable(),
  mfi: z.number().nullable(),
  /** At the money, in percent; the last value is used for five minutes. */
  iv: z.number().nullable(),
  ivAt: isoInstant.nullable(),
  /** Leading side's half-spread at the money, in percent of the mid. */
  slippage: z.number().nullable(),
  adx: z.number().nullable(),
  /** Chaikin Money Flow, -1..1. */
  moneyFlow: z.number().nullable(),
  bullishBreakdown: pointsBreakdown,
  bearishBreakdown: pointsBreakdown,
  neutralReason: z.enum(['no-data', 'warming-up', 'stale', 'no-lead', 'too-weak']).nullable(),
  thresholdsVersion: z.number().int().nullable(),
  parts: z.array(signalPart),
  flags: z.array(signalFlag),
  rejectedBars: z.array(rejectedBarCount),
  lastDecision: decision.nullable(),
  /** Null after an entry. */
  whyNoTrade: z.string().nullable(),
  ageMs,
});

export type Breakdown = z.infer<typeof pointsBreakdown>;
export type SignalPart = z.infer<typeof signalPart>;
export type SignalFlag = z.infer<typeof signalFlag>;
export type RejectedBarCount = z.infer<typeof rejectedBarCount>;
export type BackendLogic = z.infer<typeof backendLogic>;
