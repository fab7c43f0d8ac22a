import { THRESHOLD_RANGES } from '@tideline/engine';
import { z } from 'zod';
import { within } from './common.ts';

/** The platform's indicator thresholds (specification §5.5). GET returns exactly what PUT takes. */
export const adminSettings = z
  .strictObject({
    mfiBullishThreshold: within(THRESHOLD_RANGES.mfiBullishThreshold),
    mfiBearishThreshold: within(THRESHOLD_RANGES.mfiBearishThreshold),
    rsiOversoldThreshold: within(THRESHOLD_RANGES.rsiOversoldThreshold),
    rsiOverboughtThreshold: within(THRESHOLD_RANGES.rsiOverboughtThreshold),
    emaFastPeriod: within(THRESHOLD_RANGES.emaFastPeriod).int(),
    emaSlowPeriod: within(THRESHOLD_RANGES.emaSlowPeriod).int(),
    relativeVolumeThreshold: within(THRESHOLD_RANGES.relativeVolumeThreshold),
    ivThreshold: within(THRESHOLD_RANGES.ivThreshold),
    /** Percent of the mid. */
    slippageThreshold: within(THRESHOLD_RANGES.slippageThreshold),
  })
  .refine((thresholds) => thresholds.emaFastPeriod < thresholds.emaSlowPeriod, {
    path: ['emaFastPeriod'],
    error: 'must be less than emaSlowPeriod',
  });

export type AdminSettings = z.infer<typeof adminSettings>;
