import { expect, test } from 'vitest';
import { dayLossRuleText, entryCountRuleText, thresholdRuleText } from './gate-rules.ts';

test('a kept text is given again only for the same numbers', () => {
  expect([60, 60, 55.5, 60].map((threshold) => thresholdRuleText(threshold))).toEqual([
    'Threshold 60.0',
    'Threshold 60.0',
    'Threshold 55.5',
    'Threshold 60.0',
  ]);
  expect(entryCountRuleText(5, '')).toBe('At most 5 entries a day');
  expect(entryCountRuleText(5, ' by your own limit')).toBe(
    'At most 5 entries a day by your own limit',
  );
  expect(dayLossRuleText(5, '')).toBe('Loss of the day at most 5 %');
});
