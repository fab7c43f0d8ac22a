import { describe, expect, test } from 'vitest';
import { seededBars } from '../../test/seeded-bars.ts';
import { sessionsBetween } from '../hours/calendar.ts';
import { newYorkTime, tradingDate } from '../hours/new-york.ts';
import { replayAnchor } from './replay-anchor.ts';

const sessions = sessionsBetween('2026-11-02', '2026-12-11');
const anchorDate = (time: string) => tradingDate(replayAnchor(sessions, newYorkTime(time)));

describe('replayAnchor', () => {
  test('is the open of the fifth earlier full session', () => {
    expect(replayAnchor(sessions, newYorkTime('2026-11-20T10:00'))).toBe(
      newYorkTime('2026-11-13T09:30'),
    );
  });

  test.each([
    ['2026-11-20T09:30', '2026-11-13'],
    ['2026-11-20T15:59', '2026-11-13'],
    // Between two sessions it is that of the next one.
    ['2026-11-20T16:00', '2026-11-16'],
    ['2026-11-21T12:00', '2026-11-16'],
    ['2026-11-23T09:29', '2026-11-16'],
    // A half day in between does not count, neither does a holiday.
    ['2026-11-27T10:00', '2026-11-19'],
    ['2026-11-30T10:00', '2026-11-19'],
    ['2026-12-04T10:00', '2026-11-25'],
    ['2026-12-07T10:00', '2026-11-30'],
    // The calendar does not reach back further.
    ['2026-11-04T10:00', '2026-11-02'],
    ['2026-11-02T10:00', '2026-11-02'],
  ])('at %s it lies on %s', (time, date) => {
    expect(anchorDate(time)).toBe(date);
  });

  test('goes back further when bars are missing', () => {
    const at = newYorkTime('2026-11-20T10:00');
    const bars = seededBars(1, sessions);
    expect(tradingDate(replayAnchor(sessions, at, bars))).toBe('2026-11-13');
    // Half of the bars: five sessions hold 195, seven 273.
    const sparse = bars.filter((_, index) => index % 2 === 0);
    expect(tradingDate(replayAnchor(sessions, at, sparse))).toBe('2026-11-11');
    expect(tradingDate(replayAnchor(sessions, at, []))).toBe('2026-11-02');
  });

  test('250 bars are enough', () => {
    const at = newYorkTime('2026-11-20T10:00');
    const before = seededBars(1, sessions).filter(
      ({ start }) =>
        start >= newYorkTime('2026-11-13T09:30') && start < newYorkTime('2026-11-20T09:30'),
    );
    const earlier = seededBars(1, sessions).filter(
      ({ start }) => start < newYorkTime('2026-11-13T09:30'),
    );
    expect(before.length).toBe(390);
    const just = [...earlier, ...before.slice(-250)];
    expect(tradingDate(replayAnchor(sessions, at, just))).toBe('2026-11-13');
    const fewer = [...earlier, ...before.slice(-249)];
    expect(tradingDate(replayAnchor(sessions, at, fewer))).toBe('2026-11-12');
  });

  test('throws past the end of the calendar', () => {
    expect(() => replayAnchor(sessions, newYorkTime('2026-12-11T16:00'))).toThrow(RangeError);
  });
});
