import { expect, test } from 'vitest';
import { rejectedBarsText } from './rejected-bars.ts';

test('rejected bars are counted by reason, in words', () => {
  expect(rejectedBarsText([])).toBe('No bar rejected.');
  expect(rejectedBarsText([{ code: 'false-print', count: 1 }])).toBe(
    '1 bar rejected: 1 with a false print.',
  );
  expect(
    rejectedBarsText([
      { code: 'false-print', count: 1 },
      { code: 'off-grid', count: 1_200 },
    ]),
  ).toBe('1,201 bars rejected: 1 with a false print, 1,200 off the 5-minute grid.');
});
