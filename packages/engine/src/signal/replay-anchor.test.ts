import { describe, expect, test } from 'vitest';
import { sessionsBetween } from '../hours/calendar.ts';
import { newYorkTime, tradingDate } from '../hours/new-york.ts';
import { BAR_MS } from '../model/bar.ts';
import { isFullSession, type Session } from '../model/session.ts';
import { historyStart, MAX_HISTORY_CALENDAR_DAYS, replayAnchor } from './replay-anchor.ts';

const sessions = sessionsBetween('2026-09-01', '2027-01-29');
const anchorDate = (time: string) => tradingDate(replayAnchor(sessions, newYorkTime(time)));
const historyDate = (time: string) => tradingDate(historyStart(sessions, newYorkTime(time)));

describe('replayAnchor', () => {
  test('is the open of the first session of the month', () => {
    expect(replayAnchor(sessions, newYorkTime('2026-11-20T10:00'))).toBe(
      newYorkTime('2026-11-02T09:30'),
    );
  });

  test.each([
    // The 2nd to the 9th of November has five full sessions.
    ['2026-11-09T09:30', '2026-11-02'],
    ['2026-11-30T15:59', '2026-11-02'],
    ['2026-11-06T15:59', '2026-10-01'],
    ['2026-11-02T09:30', '2026-10-01'],
    ['2026-11-06T16:00', '2026-11-02'],
    ['2026-11-07T12:00', '2026-11-02'],
    ['2026-11-01T12:00', '2026-10-01'],
    ['2026-12-01T10:00', '2026-11-02'],
    ['2026-12-07T10:00', '2026-11-02'],
    ['2026-12-08T10:00', '2026-12-01'],
    // New Year's Day is a holiday: the month begins on the 4th.
    ['2027-01-08T10:00', '2026-12-01'],
    ['2027-01-11T10:00', '2027-01-04'],
    // The calendar does not reach back further.
    ['2026-09-03T10:00', '2026-09-01'],
    ['2026-09-01T10:00', '2026-09-01'],
  ])('at %s it lies on %s', (time, date) => {
    expect(anchorDate(time)).toBe(date);
  });

  test('half days are no full sessions', () => {
    const shortened = sessions.map((session) =>
      session.date === '2026-11-03' ? { ...session, close: session.open + 42 * BAR_MS } : session,
    );
    const at = (time: string) => tradingDate(replayAnchor(shortened, newYorkTime(time)));
    expect(at('2026-11-09T10:00')).toBe('2026-10-01');
    expect(at('2026-11-10T10:00')).toBe('2026-11-02');
  });

  test('does not move with the beginning of the calendar', () => {
    const at = newYorkTime('2026-12-04T10:00');
    for (const first of ['2026-09-15', '2026-10-20', '2026-10-30']) {
      expect(tradingDate(replayAnchor(sessionsBetween(first, '2026-12-31'), at))).toBe(
        '2026-11-02',
      );
    }
  });

  test('throws past the end of the calendar', () => {
    expect(() => replayAnchor(sessions, newYorkTime('2027-01-29T16:00'))).toThrow(RangeError);
    expect(() => historyStart([], 0)).toThrow(RangeError);
  });
});

describe('historyFrom', () => {
  test.each([
    ['2026-11-20T10:00', '2026-10-23'],
    ['2026-11-30T10:00', '2026-10-29'],
    // The half day of 27 November doesn't count.
    ['2026-12-15T10:00', '2026-11-13'],
    ['2026-11-06T10:00', '2026-10-01'],
    ['2026-09-03T10:00', '2026-09-01'],
  ])('at %s it lies on %s', (time, date) => {
    expect(historyDate(time)).toBe(date);
  });
});

test('over 13 years: five full sessions and 250 bars at least, no more than HISTORY_DAYS', () => {
  const years = sessionsBetween('2015-11-01', '2028-12-29');
  const open = ({ date }: Session) => date >= '2016-02-01';
  let most = 0;
  let [fewestSessions, fewestBars] = [99, 9_999];
  for (const [index, session] of years.entries()) {
    if (!open(session)) continue;
    const anchor = replayAnchor(years, session.open);
    const between = years
      .slice(Math.max(0, index - 60), index)
      .filter((each) => each.open >= anchor);
    const bars = between.reduce((sum, each) => sum + (each.close - each.open) / BAR_MS, 0);
    fewestSessions = Math.min(fewestSessions, between.filter(isFullSession).length);
    fewestBars = Math.min(fewestBars, bars);
    most = Math.max(most, (session.close - historyStart(years, session.open)) / 86_400_000);
  }
  expect(fewestSessions).toBe(5);
  expect(fewestBars).toBeGreaterThanOrEqual(250);
  expect(most).toBeLessThan(MAX_HISTORY_CALENDAR_DAYS - 5);
});
