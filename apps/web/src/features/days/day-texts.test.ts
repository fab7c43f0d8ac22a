import type { DayReview } from '@tideline/api/schemas';
import { describe, expect, test } from 'vitest';
import { isCalendarDay } from '../../lib/text/new-york-date.ts';
import { dayTenseOf, longDayText } from './day-date.ts';
import { dayResultSentence, marketClosedSentence, missedBarsSentence } from './day-texts.ts';

const SESSION = {
  open: '2026-02-06T14:30:00.000Z',
  close: '2026-02-06T21:00:00.000Z',
  isHalfDay: false,
};
const day = (change: Partial<DayReview>) =>
  ({ session: SESSION, bars: [], signals: [], trades: [], ...change }) as unknown as DayReview;
const some = (count: number) => Array.from({ length: count }, () => ({})) as never[];

describe('the sentence of a day', () => {
  test('leads with what its trades brought', () => {
    expect(dayResultSentence(day({ trades: some(3), net: -9.7 }), 'past')).toBe(
      '−$9.70 net of 3 closed trades.',
    );
    expect(dayResultSentence(day({ trades: some(1), net: 5 }), 'present')).toBe(
      '+$5.00 net of 1 closed trade so far.',
    );
    expect(dayResultSentence(day({}), 'present')).toBe('No trade closed so far.');
  });

  test('says what kind of day it is', () => {
    const half = { ...SESSION, close: '2026-11-27T18:00:00.000Z', isHalfDay: true };
    expect(dayResultSentence(day({ session: half }), 'past')).toBe(
      'No trade. A half day, to 13:00 ET.',
    );
    expect(dayResultSentence(day({ session: null }), 'past')).toBe('The market was closed.');
    expect(dayResultSentence(day({ session: null }), 'future')).toBe('The market is closed.');
    expect(dayResultSentence(day({}), 'future')).toBe('This day is still to come.');
  });

  test('says why the market is closed', () => {
    const beside = { previousDay: '2026-01-16', nextDay: '2026-01-20' };
    const why = (date: string, more = {}) =>
      marketClosedSentence(day({ ...beside, date, ...more }));
    expect(why('2026-01-18')).toBe('It is a weekend.');
    expect(why('2026-01-19')).toBe('It is a holiday of the exchange.');
    expect(why('2012-01-19', { previousDay: null, nextDay: null })).toBe(
      'It is outside the calendar.',
    );
  });
});

describe('a server that did not run', () => {
  test('is said for all of a day, or for its part', () => {
    expect(missedBarsSentence(day({ bars: some(78) }))).toMatch(
      /^The server did not run on this day/,
    );
    expect(missedBarsSentence(day({ bars: some(78), signals: some(70) }))).toMatch(
      /^The server did not run the whole day: 8 bars of 78 were read later/,
    );
  });

  test('is not said where every bar was seen, or there is none', () => {
    expect(missedBarsSentence(day({ bars: some(78), signals: some(78) }))).toBeNull();
    expect(missedBarsSentence(day({}))).toBeNull();
  });
});

describe('the day of an address', () => {
  test.each(['2026-02-31', '2026-2-5', '20260205', '2026-13-01', 'today', ''])(
    '%j is none',
    (text) => {
      expect(isCalendarDay(text)).toBe(false);
    },
  );

  test('is what it says', () => {
    expect(isCalendarDay('2026-02-05')).toBe(true);
    expect(longDayText('2026-02-05')).toBe('Thu, Feb 5, 2026');
  });

  test('lies before, on or after the market’s day in New York', () => {
    // Half past eight in the evening in New York, the next day in UTC.
    const evening = '2026-02-06T01:30:00.000Z';
    expect(dayTenseOf('2026-02-04', evening)).toBe('past');
    expect(dayTenseOf('2026-02-05', evening)).toBe('present');
    expect(dayTenseOf('2026-02-06', evening)).toBe('future');
    expect(dayTenseOf('2026-02-06', null)).toBeNull();
  });
});
