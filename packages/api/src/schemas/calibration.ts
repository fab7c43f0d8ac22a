import { z } from 'zod';
import { confidenceInterval } from './evidence.ts';

/**
 * Shows whether the score knew where the price went. Shares are percent 0..100, Brier scores 0..1;
 * null with too little data.
 */
export const calibrationAnswer = z.strictObject({
  /**
   * By confidence: `from` and more, less than `to`. Bands without a decision or trade are left out.
   */
  bands: z.array(
    z.strictObject({
      from: z.number(),
      to: z.number(),
      /** Decisions on a signal with a side. */
      decisions: z.number().int(),
      /**
       * Percent of these decisions after which the underlying had gone the signal's way in 15
       * minutes.
       */
      wentOurWay15: z.number().nullable(),
      wentOurWay30: z.number().nullable(),
      wentOurWay60: z.number().nullable(),
      trades: z.number().int(),
      won: z.number().int(),
      /** Interval of `wentOurWay30`, with the day as unit. */
      interval30: confidenceInterval,
    }),
  ),
  /** The Brier score at 30 minutes, each day forecast from the other days. */
  brier: z.number().nullable(),
  brierOfBaseRate: z.number().nullable(),
  /** Brier score without a part's points: larger where the part helped. */
  ablation: z.array(z.strictObject({ part: z.string(), brierWithout: z.number().nullable() })),
  warnings: z.array(z.string()),
});

export type CalibrationAnswer = z.infer<typeof calibrationAnswer>;
