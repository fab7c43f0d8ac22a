import { REFUSAL_CODES } from '@tideline/engine';
import { z } from 'zod';
import { isoInstant, pageSize, tradingDate } from './common.ts';

export const gate = z.strictObject({
  code: z.enum(REFUSAL_CODES),
  passes: z.boolean(),
  rule: z.string(),
  reading: z.string(),
});

/** Milliseconds, dollars or percent; null where unknown or not needed. */
const decisionInputs = z.strictObject({
  confidenceThreshold: z.number(),
  moneyFlowGate: z.number(),
  slippageLimit: z.number(),
  spot: z.number().nullable(),
  side: z.enum(['call', 'put']).nullable(),
  delta: z.number().nullable(),
  bid: z.number().nullable(),
  ask: z.number().nullable(),
  quotedAt: isoInstant.nullable(),
  quoteAge: z.number().nullable(),
  modelPrice: z.number().nullable(),
  halfSpread: z.number().nullable(),
  highestPrice: z.number().nullable(),
  wantedQuantity: z.number().nullable(),
  equity: z.number().nullable(),
  startEquity: z.number().nullable(),
  optionsBuyingPower: z.number().nullable(),
  /** Age of the broker's last report, for the gates of equity and reconcile. */
  readAge: z.number().nullable(),
  optionsLevel: z.number().nullable(),
  streamReady: z.boolean(),
  clockTrusted: z.boolean(),
  feedRefusal: z.string().nullable(),
  barAge: z.number(),
  entriesBegin: isoInstant.nullable(),
  entriesEnd: isoInstant.nullable(),
  occupiedBy: z.string().nullable(),
  entriesToday: z.number().int(),
  lossesToday: z.number().int(),
  /** Closing times of the day's losing trades, newest last. */
  lossTimes: z.array(isoInstant),
});

export const decision = z.strictObject({
  barStart: isoInstant,
  symbol: z.string(),
  /** First refusing gate's code, unless the bot entered or had no signal. */
  outcome: z.enum(['entered', 'no-signal', ...REFUSAL_CODES]),
  sentence: z.string(),
  gates: z.array(gate),
  contractSymbol: z.string().nullable(),
  quantity: z.number().int().nullable(),
  /** Dollars per share. */
  limitPrice: z.number().nullable(),
  tradeId: z.string().nullable(),
  /** Null in decisions from before inputs were stored. */
  inputs: decisionInputs.nullable(),
});

export const decisionsInput = z
  .strictObject({
    /** Without a day it is the present session's. */
    day: tradingDate.optional(),
    /** Bar at which the last page stopped. */
    cursor: isoInstant.optional(),
    limit: pageSize.optional(),
  })
  .optional();

export const decisionsAnswer = z.strictObject({
  day: tradingDate,
  decisions: z.array(decision),
  /** Where the next page starts; null on the last. */
  nextCursor: isoInstant.nullable(),
});

export type Gate = z.infer<typeof gate>;
export type DecisionsAnswer = z.infer<typeof decisionsAnswer>;
export type Decision = z.infer<typeof decision>;
