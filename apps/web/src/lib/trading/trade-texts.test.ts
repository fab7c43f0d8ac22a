import type { ClosedTrade } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { holdingTimeText } from './trade-texts.ts';

test.each([
  [0.4, '24s'],
  [1, '1m'],
  [4.9, '5m'],
  [59.6, '1h 0m'],
  [85.7, '1h 26m'],
])('a trade held for %d minutes says %s', (holdingMinutes, text) => {
  expect(holdingTimeText({ holdingMinutes } as ClosedTrade)).toBe(text);
});
