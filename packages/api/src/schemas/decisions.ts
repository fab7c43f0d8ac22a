import { REFUSAL_CODES } from '@tideline/engine';
import { z } from 'zod';
import { instant, pageSize, tradingDate } from './common.ts';

/** What one entry gate read. */
export const gate = z.strictObject({
  code: z.enum(REFUSAL_CODES),
  passes: z.boolean(),
  rule: z.string(),
  reading: z.string(),
});

/** What the gates read; milliseconds, dollars, percent, null for what was not known or not asked. */
const decisionInputs = z.strictObject({
  confidenceThreshold: z.number(),
  moneyFlowGate: z.number(),
  slippageLimit: z.number(),
  spot: z.number().nullable(),
  side: z.enum(['call', 'put']).nullable(),
  delta: z.number().nullable(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  quotedAt: instant.nullable(),
  quoteAge: z.number().nullable(),
  modelPrice: z.number().nullable(),
  halfSpread: z.number().nullable(),
  highestPrice: z.number().nullable(),
  wantedQuantity: z.number().nullable(),
  equity: z.number().nullable(),
  startEquity: z.number().nullable(),
  optionsBuyingPower: z.number().nullable(),
  /** Since the broker was read: the age of the equity and of the reconcile. */
  readAge: z.number().nullable(),
  optionsLevel: z.number().nullable(),
  streamReady: z.boolean(),
  clockTrusted: z.boolean(),
  feedRefusal: z.string().nullable(),
  /** Since the end of the bar. */
  barAge: z.number(),
  entriesBegin: instant.nullable(),
  entriesEnd: instant.nullable(),
  occupiedBy: z.string().nullable(),
  entriesToday: z.number().int(),
  lossesToday: z.number().int(),
  /** Ends of the day's losing trades, newest last. */
  lossTimes: z.array(instant),
});

/** Why there was an entry on a bar, or why there was none. */
export const decision = z.strictObject({
  barStart: instant,
  symbol: z.string(),
  /** The first gate that said no, unless it entered or there was no signal. */
  outcome: z.enum(['entered', 'no-signal', ...REFUSAL_CODES]),
  /** One sentence for a person. */
  sentence: z.string(),
  gates: z.array(gate),
  contractSymbol: z.string().nullable(),
  quantity: z.number().int().nullable(),
  /** Dollars per share. */
  limitPrice: z.number().nullable(),
  tradeId: z.string().nullable(),
  /** Null in decisions that were stored before their inputs were. */
  inputs: decisionInputs.nullable(),
});

export const decisionsInput = z
  .strictObject({
    /** The present session's when left out. */
    day: tradingDate.optional(),
    /** Only decisions on bars before this one: where the last page ended. */
    cursor: instant.optional(),
    /** A whole day when left out. */
    limit: pageSize.optional(),
  })
  .optional();

/** The decisions of one trading day, newest first. */
export const decisionsAnswer = z.strictObject({
  day: tradingDate,
  decisions: z.array(decision),
  /** Where the next page begins; null on the last one. */
  nextCursor: instant.nullable(),
});

export type Gate = z.infer<typeof gate>;
export type DecisionsAnswer = z.infer<typeof decisionsAnswer>;
export type Decision = z.infer<typeof decision>;
