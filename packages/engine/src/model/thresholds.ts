/** The platform's indicator thresholds, set by administrators (specification §3 and §9). */
export interface Thresholds {
  readonly mfiBullishThreshold: number;
  readonly mfiBearishThreshold: number;
  readonly rsiOversoldThreshold: number;
  readonly rsiOverboughtThreshold: number;
  readonly emaFastPeriod: number;
  readonly emaSlowPeriod: number;
  readonly relativeVolumeThreshold: number;
  /** Percent. */
  readonly ivThreshold: number;
  /** Percent of the mid: the widest half-spread that may be bought. */
  readonly slippageThreshold: number;
}

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

/** Fixed by the specification, not editable. */
export const ADX_THRESHOLD = 30;
