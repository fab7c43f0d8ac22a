import { expect, it } from 'vitest';
import { firstOfDays } from './days.ts';

it('counts calendar days with the given one as the last', () => {
  expect(firstOfDays('2026-11-20', 1)).toBe('2026-11-20');
  expect(firstOfDays('2026-11-20', 90)).toBe('2026-08-23');
  expect(firstOfDays('2024-03-01', 2)).toBe('2024-02-29');
});

it('names a date that is none', () => {
  expect(() => firstOfDays('today', 90)).toThrow('last is not a date');
});
