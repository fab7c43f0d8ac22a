import { SETTINGS_RANGES, TARGET_DELTAS } from '@tideline/engine';

export function targetDeltaText(riskLevel: number): string {
  return TARGET_DELTAS[riskLevel - 1]?.toFixed(2) ?? '–';
}

export function riskLevelText(riskLevel: number): string {
  const delta = targetDeltaText(riskLevel);
  if (riskLevel === 5) return `Looks for a delta of ${delta}, at the money.`;
  return riskLevel < 5
    ? `Looks for a delta of ${delta}, in the money: dearer, moves more like the share.`
    : `Looks for a delta of ${delta}, out of the money: cheaper, more often worthless.`;
}

/** 100 % is twice the entry price. */
export function profitTargetText(profitTarget: number): string {
  if (!Number.isFinite(profitTarget)) return 'Sells at this gain.';
  return profitTarget === 100
    ? 'Sells at twice the entry price.'
    : `Sells at ${(1 + profitTarget / 100).toFixed(2)} times the entry price.`;
}

export type RangedField = keyof typeof SETTINGS_RANGES;

export function settingRangeText(field: RangedField): string {
  const { min, max } = SETTINGS_RANGES[field];
  return `Use a number from ${min} to ${max}.`;
}
