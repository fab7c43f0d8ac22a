/** The platform's indicator thresholds, set by administrators (specification §5.5). */
export type Thresholds = Readonly<Record<keyof typeof THRESHOLD_RANGES, number>>;

export const DEFAULT_THRESHOLDS: Thresholds = {
  mfiBullishThreshold: 60,
  mfiBearishThreshold: 20,
  rsiOversoldThreshold: 30,
  rsiOverboughtThreshold: 70,
  emaFastPeriod: 9,
  emaSlowPeriod: 20,
  relativeVolumeThreshold: 1.5,
  ivThreshold: 25,
  slippageThreshold: 1,
};

/** Both ends are included; the fast period is less than the slow one. */
export const THRESHOLD_RANGES = {
  mfiBullishThreshold: { min: 51, max: 100 },
  mfiBearishThreshold: { min: 0, max: 49 },
  rsiOversoldThreshold: { min: 1, max: 49 },
  rsiOverboughtThreshold: { min: 51, max: 99 },
  emaFastPeriod: { min: 2, max: 50 },
  emaSlowPeriod: { min: 3, max: 100 },
  relativeVolumeThreshold: { min: 1.1, max: 10 },
  /** In percent. */
  ivThreshold: { min: 1, max: 39.9 },
  /** Widest half-spread to buy at, in percent of the mid. */
  slippageThreshold: { min: 0.1, max: 10 },
} as const satisfies Record<string, { readonly min: number; readonly max: number }>;

/** The specification fixes it, so no administrator may change it. */
export const ADX_THRESHOLD = 30;
