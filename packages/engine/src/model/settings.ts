/** A trader's settings (specification §6.2). Percentages are 0..100. */
export interface TradingSettings extends Readonly<Record<keyof typeof SETTINGS_RANGES, number>> {
  readonly autoTrade: boolean;
}

export const DEFAULT_SETTINGS: TradingSettings = {
  autoTrade: true,
  portfolioPercentage: 25,
  profitTarget: 100,
  stopLoss: 20,
  confidenceThreshold: 55,
  riskLevel: 5,
};

/** Both ends are included. */
export const SETTINGS_RANGES = {
  /** Percent of options buying power per position. */
  portfolioPercentage: { min: 1, max: 100 },
  /** Gain in percent. */
  profitTarget: { min: 5, max: 1000 },
  /** Loss in percent. */
  stopLoss: { min: 5, max: 100 },
  confidenceThreshold: { min: 0, max: 100 },
  /** Chooses the strike by delta. */
  riskLevel: { min: 1, max: 10 },
} as const;

/** Wanted |delta| by risk level from 1: level 5 is at the money, higher ones further out. */
export const TARGET_DELTAS: readonly number[] = Array.from(
  { length: SETTINGS_RANGES.riskLevel.max },
  (_, index) => 0.75 - 0.05 * (index + 1),
);

export function targetDelta(riskLevel: number): number {
  const delta = TARGET_DELTAS[riskLevel - 1];
  if (delta === undefined) throw new RangeError(`risk level must be 1 to 10, was ${riskLevel}`);
  return delta;
}
