import { newYorkTime } from '@tideline/engine';
import { expect, test } from 'vitest';
import { tinyMarket } from '../../test/tiny-market.ts';
import { parseStart } from './start-time.ts';

const market = tinyMarket();

test.each([
  [null, '2025-02-04T10:00'],
  ['2025-02-05', '2025-02-05T10:00'],
  ['2025-02-05T11:35', '2025-02-05T11:35'],
  ['2025-02-05T09:00:00', '2025-02-05T09:00'],
  ['2025-02-05T09:00:05', '2025-02-05T09:00:05'],
])('%s starts at %s', (text, start) => {
  expect(parseStart(text, market)).toBe(newYorkTime(start));
});

test.each([
  ['soon', /date or date-time/],
  ['2025-02-30', /date or date-time/],
  ['2025-02-05T25:00', /date or date-time/],
  ['2025-02-05T10:00Z', /date or date-time/],
  ['2024-02-05', /between 2025-02-03 and 2025-02-07/],
  ['2025-02-06T13:00', /before the close at 13:00/],
])('%s is refused by name', (text, message) => {
  expect(() => parseStart(text, market)).toThrow(message);
  expect(() => parseStart(text, market)).toThrow(/^SIM_START/);
});
