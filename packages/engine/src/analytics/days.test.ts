import { expect, it } from 'vitest';
import { firstDateOfDays } from './days.ts';

it('counts calendar days with the given one as the last', () => {
  expect(firstDateOfDays('2026-11-20', 1)).toBe('2026-11-20');
  expect(firstDateOfDays('2026-11-20', 90)).toBe('2026-08-23');
  expect(firstDateOfDays('2024-03-01', 2)).toBe('2024-02-29');
});

it('names a date that is none', () => {
  expect(() => firstDateOfDays('today', 90)).toThrow('last is not a date');
});
