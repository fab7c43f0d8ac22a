import { expect, test } from 'vitest';
import { profitTargetText, riskLevelText, settingRangeText } from './settings-texts.ts';

test('a risk level shows the delta it looks for', () => {
  expect(riskLevelText(5)).toBe('Looks for a delta of 0.50, at the money.');
  expect(riskLevelText(1)).toContain('0.70, in the money');
  expect(riskLevelText(10)).toContain('0.25, out of the money');
});

test('a target shows as a multiple of the entry price', () => {
  expect(profitTargetText(100)).toContain('twice');
  expect(profitTargetText(50)).toContain('1.50 times');
  expect(profitTargetText(Number.NaN)).not.toContain('NaN');
});

test('ranges are those that the server checks', () => {
  expect(settingRangeText('stopLoss')).toBe('Use a number from 5 to 100.');
});
