import { z } from 'zod';

/** The platform's indicator thresholds (specification §3). GET holds exactly what PUT takes. */
export const adminSettings = z
  .strictObject({
    mfiBullishThreshold: z.number().min(51).max(100),
    mfiBearishThreshold: z.number().min(0).max(49),
    rsiOversoldThreshold: z.number().min(1).max(49),
    rsiOverboughtThreshold: z.number().min(51).max(99),
    emaFastPeriod: z.number().int().min(2).max(50),
    emaSlowPeriod: z.number().int().min(3).max(100),
    relativeVolumeThreshold: z.number().min(1.1).max(10),
    /** Percent. */
    ivThreshold: z.number().min(1).max(39.9),
    /** Percent of the mid. */
    slippageThreshold: z.number().min(0.1).max(10),
  })
  .refine((thresholds) => thresholds.emaFastPeriod < thresholds.emaSlowPeriod, {
    path: ['emaFastPeriod'],
    error: 'must be less than emaSlowPeriod',
  });

export type AdminSettings = z.infer<typeof adminSettings>;
