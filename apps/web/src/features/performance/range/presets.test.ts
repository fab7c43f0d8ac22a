import { expect, test } from 'vitest';
import { addDays, isCalendarDay } from '../../../lib/text/new-york-date.ts';
import { mondayOf, presetRange } from './presets.ts';

test.each([
  ['today', '2025-02-05', '2025-02-05'],
  ['week', '2025-02-05', '2025-02-03'],
  ['month', '2025-02-05', '2025-02-01'],
  ['30-days', '2025-02-05', '2025-01-07'],
] as const)('%s at %s begins on %s and ends on the day itself', (preset, today, from) => {
  expect(presetRange(preset, today)).toEqual({ from, to: today });
});

test('all has neither beginning nor end', () => {
  expect(presetRange('all', '2025-02-05')).toEqual({ from: undefined, to: undefined });
});

test('days are counted over the changes of daylight saving time', () => {
  // Clocks change on March 9 and on November 2, 2025.
  expect(presetRange('week', '2025-03-10')?.from).toBe('2025-03-10');
  expect(presetRange('week', '2025-03-09')?.from).toBe('2025-03-03');
  expect(presetRange('30-days', '2025-03-24')?.from).toBe('2025-02-23');
  expect(presetRange('30-days', '2025-11-17')?.from).toBe('2025-10-19');
  expect(addDays('2025-03-08', 2)).toBe('2025-03-10');
  expect(addDays('2025-11-01', 2)).toBe('2025-11-03');
});

test('weeks and 30 days reach over the end of a year, and over a leap day', () => {
  expect(presetRange('week', '2026-01-02')?.from).toBe('2025-12-29');
  expect(presetRange('30-days', '2026-01-02')?.from).toBe('2025-12-04');
  expect(presetRange('month', '2026-01-02')?.from).toBe('2026-01-01');
  expect(presetRange('30-days', '2024-03-01')?.from).toBe('2024-02-01');
});

test('a week begins on Monday, and a weekend belongs to the one before', () => {
  for (const day of ['2025-02-03', '2025-02-07', '2025-02-08', '2025-02-09']) {
    expect(mondayOf(day)).toBe('2025-02-03');
  }
  expect(mondayOf('2025-02-10')).toBe('2025-02-10');
});

test('only a date of the calendar is a day', () => {
  expect(isCalendarDay('2024-02-29')).toBe(true);
  for (const text of ['2025-02-29', '2025-02-30', '2025-13-01', '05-02-2025', '2025-2-5', '']) {
    expect(isCalendarDay(text)).toBe(false);
  }
});
