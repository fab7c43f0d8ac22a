import { expect, test } from 'vitest';
import { groupNameText } from './group-names.ts';

test.each([
  ['bySide', 'call', 'Calls'],
  ['bySide', 'put', 'Puts'],
  ['byHour', '10:00', '10:00'],
  ['byWeekday', 'Monday', 'Monday'],
  ['byConfidence', '60-70', '60–70'],
  ['byConfidence', 'unknown', 'Not recorded'],
  ['byReason', 'trailing', 'Trailing stop'],
  ['byReason', 'unknown', 'Not known'],
  // A newer server may have more reasons.
  ['byReason', 'moon-phase', 'moon-phase'],
] as const)('%s %s is called %s', (breakdown, name, text) => {
  expect(groupNameText(breakdown, name)).toBe(text);
});
