import { THRESHOLD_RANGES } from '@tideline/engine';
import { z } from 'zod';

type Name = keyof typeof THRESHOLD_RANGES;

const within = (name: Name) =>
  z.number().min(THRESHOLD_RANGES[name].min).max(THRESHOLD_RANGES[name].max);

/** The platform's indicator thresholds (specification §5.5). GET returns exactly what PUT takes. */
export const adminSettings = z
  .strictObject({
    mfiBullishThreshold: within('mfiBullishThreshold'),
    mfiBearishThreshold: within('mfiBearishThreshold'),
    rsiOversoldThreshold: within('rsiOversoldThreshold'),
    rsiOverboughtThreshold: within('rsiOverboughtThreshold'),
    emaFastPeriod: within('emaFastPeriod').int(),
    emaSlowPeriod: within('emaSlowPeriod').int(),
    relativeVolumeThreshold: within('relativeVolumeThreshold'),
    ivThreshold: within('ivThreshold'),
    /** Percent of the mid. */
    slippageThreshold: within('slippageThreshold'),
  })
  .refine((thresholds) => thresholds.emaFastPeriod < thresholds.emaSlowPeriod, {
    path: ['emaFastPeriod'],
    error: 'must be less than emaSlowPeriod',
  });

export type AdminSettings = z.infer<typeof adminSettings>;
