import { describe, expect, test } from 'vitest';
import { sessionsBetween } from './calendar.ts';
import { newYorkTime } from './new-york.ts';
import { isMarketOpen, nextSession, sessionAt } from './sessions.ts';
import {
  DEFAULT_WINDOW_LIMITS,
  isWithinTradingHours,
  tradingHoursText,
  tradingWindow,
} from './window.ts';

const sessions = sessionsBetween('2026-11-02', '2026-12-04');
const at = newYorkTime;
const sessionOf = (date: string) => sessions.find((session) => session.date === date)!;

describe('sessionAt and nextSession', () => {
  test('the open belongs to the session, the close does not', () => {
    expect(sessionAt(sessions, at('2026-11-20T09:30'))?.date).toBe('2026-11-20');
    expect(sessionAt(sessions, at('2026-11-20T09:30') - 1)).toBeNull();
    expect(sessionAt(sessions, at('2026-11-20T16:00') - 1)?.date).toBe('2026-11-20');
    expect(sessionAt(sessions, at('2026-11-20T16:00'))).toBeNull();
    expect(sessionAt(sessions, at('2026-11-21T12:00'))).toBeNull();
    expect(sessionAt(sessions, at('2026-11-01T12:00'))).toBeNull();
    expect(sessionAt(sessions, at('2027-01-01T12:00'))).toBeNull();
    expect(sessionAt([], at('2026-11-20T12:00'))).toBeNull();
  });

  test('next is the first that opens later', () => {
    expect(nextSession(sessions, at('2026-11-20T09:30') - 1)?.date).toBe('2026-11-20');
    expect(nextSession(sessions, at('2026-11-20T09:30'))?.date).toBe('2026-11-23');
    expect(nextSession(sessions, at('2026-11-21T12:00'))?.date).toBe('2026-11-23');
    expect(nextSession(sessions, at('2026-12-04T12:00'))).toBeNull();
  });

  test('finds every session of the calendar', () => {
    for (const session of sessions) {
      expect(sessionAt(sessions, session.open)).toBe(session);
      expect(sessionAt(sessions, session.close)).toBeNull();
    }
  });
});

describe('tradingWindow', () => {
  test('9:45 to 15:30 on a full day, entries to 15:15, flat from 15:25', () => {
    expect(tradingWindow(sessionOf('2026-11-20'), DEFAULT_WINDOW_LIMITS)).toEqual({
      opens: at('2026-11-20T09:45'),
      entriesEnd: at('2026-11-20T15:15'),
      flattenAt: at('2026-11-20T15:25'),
      closes: at('2026-11-20T15:30'),
    });
  });

  test('9:45 to 12:30 on a half day [F1]', () => {
    expect(tradingWindow(sessionOf('2026-11-27'), DEFAULT_WINDOW_LIMITS)).toEqual({
      opens: at('2026-11-27T09:45'),
      entriesEnd: at('2026-11-27T12:15'),
      flattenAt: at('2026-11-27T12:25'),
      closes: at('2026-11-27T12:30'),
    });
  });

  test('the operator moves its inner limits only', () => {
    const window = tradingWindow(sessionOf('2026-11-20'), {
      lastEntryMinutes: 90,
      flattenMinutes: 60,
    });
    expect(window).toEqual({
      opens: at('2026-11-20T09:45'),
      entriesEnd: at('2026-11-20T14:30'),
      flattenAt: at('2026-11-20T15:00'),
      closes: at('2026-11-20T15:30'),
    });
  });

  test.each([
    ['2026-11-20T09:30', true, false],
    ['2026-11-20T09:44', true, false],
    ['2026-11-20T09:45', true, true],
    ['2026-11-20T15:29', true, true],
    ['2026-11-20T15:30', true, false],
    ['2026-11-20T15:59', true, false],
    ['2026-11-20T16:00', false, false],
    ['2026-11-27T12:29', true, true],
    ['2026-11-27T12:30', true, false],
    ['2026-11-27T13:00', false, false],
    ['2026-11-26T12:00', false, false],
    ['2026-11-21T12:00', false, false],
  ])('%s: market open %s, trading hours %s', (time, open, within) => {
    expect(isMarketOpen(at(time), sessions)).toBe(open);
    expect(isWithinTradingHours(at(time), sessions)).toBe(within);
  });
});

describe('timeInfo', () => {
  test.each([
    ['2026-11-20T00:10', 'Opens in 9h 35m'],
    ['2026-11-20T08:40', 'Opens in 1h 5m'],
    ['2026-11-20T09:44', 'Opens in 1m'],
    ['2026-11-20T09:44:59', 'Opens in 1m'],
    ['2026-11-20T09:45', '5h 45m left'],
    ['2026-11-20T13:18', '2h 12m left'],
    ['2026-11-20T14:30', '1h left'],
    ['2026-11-20T14:30:30', '1h left'],
    ['2026-11-20T14:45', '45m left'],
    ['2026-11-20T15:29:59', '1m left'],
    ['2026-11-20T15:30', 'Opens Mon 9:45 AM ET'],
    ['2026-11-20T20:00', 'Opens Mon 9:45 AM ET'],
    ['2026-11-23T17:00', 'Opens Tue 9:45 AM ET'],
    ['2026-11-25T18:00', 'Opens Fri 9:45 AM ET'],
    ['2026-11-26T12:00', 'Opens Fri 9:45 AM ET'],
    ['2026-11-27T11:00', '1h 30m left'],
    ['2026-11-27T12:30', 'Opens Mon 9:45 AM ET'],
    ['2026-10-20T12:00', 'Opens Mon, Nov 2, 9:45 AM ET'],
    ['2026-12-04T15:30', 'Closed'],
  ])('%s: %s', (time, text) => {
    expect(tradingHoursText(at(time), sessions)).toBe(text);
  });
});
