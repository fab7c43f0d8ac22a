import { z } from 'zod';

const costQuantiles = z.strictObject({
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  p99: z.number().nullable(),
});

/** Percent of the mid. Positive is worse: a buy above it, a sell below it. */
const quoteCosts = { halfSpreadPercent: costQuantiles, fillAgainstMidPercent: costQuantiles };

const orderGroupFields = {
  orders: z.number().int(),
  halfSpreadPercent: z.number().nullable(),
  fillAgainstMidPercent: z.number().nullable(),
};

/**
 * What the orders of closed trades cost against the quotes when they were sent. Null where no quote
 * is stored; protective stops are left out.
 */
export const slippageAnswer = z.strictObject({
  orders: z.number().int(),
  ...quoteCosts,
  /** From sending the order to its last fill. */
  delayMs: costQuantiles,
  /**
   * Against the quote of the entry's decision; `atFill` against the one when the fill was reported.
   */
  atDecision: z.strictObject(quoteCosts),
  atFill: z.strictObject(quoteCosts),
  /** New York hour in which the order was sent. */
  byHour: z.array(z.strictObject({ hour: z.string(), ...orderGroupFields })),
  /** By |delta| at the entry's decision, such as `0.4-0.5`, or `unknown`. */
  byDelta: z.array(z.strictObject({ delta: z.string(), ...orderGroupFields })),
  warnings: z.array(z.string()),
});

export type SlippageAnswer = z.infer<typeof slippageAnswer>;
