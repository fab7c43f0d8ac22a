import { THRESHOLD_RANGES } from '@tideline/engine';
import { z } from 'zod';
import { numberWithin } from './common.ts';

/** The platform's indicator thresholds (specification §5.5). GET returns exactly what PUT takes. */
export const adminSettings = z
  .strictObject({
    mfiBullishThreshold: numberWithin(THRESHOLD_RANGES.mfiBullishThreshold),
    mfiBearishThreshold: numberWithin(THRESHOLD_RANGES.mfiBearishThreshold),
    rsiOversoldThreshold: numberWithin(THRESHOLD_RANGES.rsiOversoldThreshold),
    rsiOverboughtThreshold: numberWithin(THRESHOLD_RANGES.rsiOverboughtThreshold),
    emaFastPeriod: numberWithin(THRESHOLD_RANGES.emaFastPeriod).int(),
    emaSlowPeriod: numberWithin(THRESHOLD_RANGES.emaSlowPeriod).int(),
    relativeVolumeThreshold: numberWithin(THRESHOLD_RANGES.relativeVolumeThreshold),
    ivThreshold: numberWithin(THRESHOLD_RANGES.ivThreshold),
    /** Percent of the mid. */
    slippageThreshold: numberWithin(THRESHOLD_RANGES.slippageThreshold),
  })
  .refine((thresholds) => thresholds.emaFastPeriod < thresholds.emaSlowPeriod, {
    path: ['emaFastPeriod'],
    error: 'must be less than emaSlowPeriod',
  });

export type AdminSettings = z.infer<typeof adminSettings>;
