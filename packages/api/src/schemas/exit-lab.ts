import { z } from 'zod';
import { days, inOrder, interval, whose } from './evidence.ts';

export const exitLabInput = z
  .strictObject({ ...days, ...whose })
  .refine(inOrder.check, inOrder.refusal)
  .optional();

/** What an alternative changes of each trade's own settings and rules; null is off. */
const exitChange = z.strictObject({
  stopLoss: z.number().optional(),
  profitTarget: z.number().optional(),
  trailingActivation: z.number().nullable().optional(),
  trailingDistance: z.number().nullable().optional(),
  breakEvenAt: z.number().nullable().optional(),
  maxHoldingMinutes: z.number().int().nullable().optional(),
});

/** Recorded trades priced under other exits, in dollars after fees. */
export const exitLabAnswer = z.strictObject({
  /** Compared, on so many trading days. */
  trades: z.number().int(),
  days: z.number().int(),
  /** Trades of the range that can't be compared; the warnings say why. */
  notCompared: z.number().int(),
  actual: z.strictObject({ net: z.number() }),
  alternatives: z.array(
    z.strictObject({
      kind: z.enum(['stop', 'target', 'trail', 'time']),
      label: z.string(),
      settings: exitChange,
      net: z.number(),
      /** To the actual net. */
      difference: z.number(),
      differenceInterval: interval,
      /** Trades that it would have sold earlier. */
      changed: z.number().int(),
      /** Trades that it would have held on: they count as they were sold. */
      heldLonger: z.number().int(),
    }),
  ),
  /** What to know before believing it. */
  warnings: z.array(z.string()),
});

export type ExitLabAnswer = z.infer<typeof exitLabAnswer>;
