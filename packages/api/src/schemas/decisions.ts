import { REFUSAL_CODES } from '@tideline/engine';
import { z } from 'zod';
import { instant, tradingDate } from './common.ts';

/** What one entry gate read. */
export const gate = z.strictObject({
  code: z.enum(REFUSAL_CODES),
  passes: z.boolean(),
  rule: z.string(),
  reading: z.string(),
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
});

/** The decisions of one trading day, newest first. */
export const decisionsAnswer = z.strictObject({
  day: tradingDate,
  decisions: z.array(decision),
});

export type Gate = z.infer<typeof gate>;
export type Decision = z.infer<typeof decision>;
