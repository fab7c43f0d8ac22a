import { describe, expect, test } from 'vitest';
import { sessionsBetween } from '../../src/hours/calendar.ts';
import { newYorkMinuteOfDay, newYorkTime, tradingDate } from '../../src/hours/new-york.ts';
import { DEFAULT_WINDOW_LIMITS, tradingHoursText, tradingWindow } from '../../src/hours/window.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = Array.from({ length: 13 }, (_, index) => 2016 + index);

/**
 * New York's clock changes by law (15 U.S.C. 260a): 2:00 standard time on March's second Sunday,
 * 2:00 summer time on November's first.
 */
function clockChanges(year: number): { readonly spring: number; readonly autumn: number } {
  return {
    spring: sunday(year, 2, 2) + 7 * HOUR,
    autumn: sunday(year, 10, 1) + 6 * HOUR,
  };
}

function sunday(year: number, month: number, nth: number): number {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
  return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1));
}

function hoursBehind(at: number): number {
  const { spring, autumn } = clockChanges(new Date(at).getUTCFullYear());
  return at >= spring && at < autumn ? 4 : 5;
}

describe.each(YEARS)('daylight saving in %i', (year) => {
  const { spring, autumn } = clockChanges(year);
  const sessions = sessionsBetween(`${year}-01-01`, `${year}-12-31`);

  test('every session opens at 9:30 by the clocks of its own day [F3]', () => {
    const opens = sessions.map(({ date }) => {
      const midnight = Date.parse(date);
      return midnight + (9.5 + hoursBehind(midnight + 12 * HOUR)) * HOUR;
    });
    expect(sessions.map(({ open }) => open)).toEqual(opens);
    expect(new Set(sessions.map(({ open }) => newYorkMinuteOfDay(open)))).toEqual(new Set([570]));
    expect(sessions.map(({ open }) => tradingDate(open))).toEqual(sessions.map(({ date }) => date));
  });

  test.each([
    ['spring', spring, 14.5, 13.5],
    ['autumn', autumn, 13.5, 14.5],
  ])('the weeks before and after the change in %s [F3]', (_name, change, before, after) => {
    const week = sessions.filter(({ open }) => Math.abs(open - change) < 6 * DAY);
    expect(week).toHaveLength(10);
    const opensAt = week.map(({ date, open }) => (open - Date.parse(date)) / HOUR);
    expect(opensAt).toEqual([...Array(5).fill(before), ...Array(5).fill(after)]);
    for (const session of week) {
      const window = tradingWindow(session, DEFAULT_WINDOW_LIMITS);
      const minutes = [window.opens, window.entriesEnd, window.flattenAt, window.closes].map(
        newYorkMinuteOfDay,
      );
      expect(minutes).toEqual([585, 915, 925, 930]);
    }
  });

  test.each([
    ['spring', spring, 23],
    ['autumn', autumn, 25],
  ])('the day of the change in %s', (_name, change, length) => {
    const date = tradingDate(change);
    const nextDate = new Date(Date.parse(date) + DAY).toISOString().slice(0, 10);
    const midnight = newYorkTime(`${date}T00:00`);
    const next = newYorkTime(`${nextDate}T00:00`);
    expect(next - midnight).toBe(length * HOUR);
    expect(tradingDate(midnight)).toBe(date);
    expect(tradingDate(midnight - 1)).not.toBe(date);
    expect(tradingDate(next - 1)).toBe(date);
    expect(tradingDate(next)).toBe(nextDate);
    expect(newYorkMinuteOfDay(change - 1)).toBeCloseTo(120, 3);
    expect(newYorkMinuteOfDay(change)).toBe(length === 23 ? 180 : 60);
    // The countdown hides clock changes: it names Monday's clock time.
    expect(tradingHoursText(change - 1, sessions)).toBe('Opens Mon 9:45 AM ET');
    expect(tradingHoursText(change, sessions)).toBe('Opens Mon 9:45 AM ET');
    expect(tradingHoursText(next, sessions)).toBe('Opens in 9h 45m');
  });
});
