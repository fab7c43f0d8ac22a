import { describe, expect, test } from 'vitest';
import { FULL_SESSION_MS, isFullSession } from '../model/session.ts';
import { sessionsBetween } from './calendar.ts';

const dates = (from: string, to: string) => sessionsBetween(from, to).map(({ date }) => date);

function closures(year: number): string[] {
  const open = new Set(dates(`${year}-01-01`, `${year}-12-31`));
  const closed: string[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !open.has(date)) closed.push(date.slice(5));
  }
  return closed;
}

function halfDays(year: number): string[] {
  return sessionsBetween(`${year}-01-01`, `${year}-12-31`)
    .filter((session) => !isFullSession(session))
    .map(({ date }) => date.slice(5));
}

describe('the exchange calendar', () => {
  test.each([
    [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'],
    [2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
  ])('closed weekdays of %i [F2]', (year, expected) => {
    expect(closures(year).join(' ')).toBe(expected);
  });

  test.each([
    [2020, '11-27 12-24'],
    [2021, '11-26'],
    [2023, '07-03 11-24'],
    [2025, '07-03 11-28 12-24'],
    [2026, '11-27 12-24'],
    [2028, '07-03 11-24'],
  ])('half days of %i [F1]', (year, expected) => {
    expect(halfDays(year).join(' ')).toBe(expected);
  });

  test('both ends are included, a closed day gives nothing', () => {
    expect(dates('2026-11-25', '2026-11-30')).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
    expect(dates('2026-11-26', '2026-11-26')).toEqual([]);
    expect(dates('2026-11-30', '2026-11-25')).toEqual([]);
    expect(dates('2025-12-31', '2026-01-02')).toEqual(['2025-12-31', '2026-01-02']);
  });

  test.each([
    ['in winter', '2026-01-05', '2026-01-05T14:30:00Z', '2026-01-05T21:00:00Z'],
    ['in summer', '2026-07-06', '2026-07-06T13:30:00Z', '2026-07-06T20:00:00Z'],
    ['the Friday before spring', '2026-03-06', '2026-03-06T14:30:00Z', '2026-03-06T21:00:00Z'],
    ['the Monday after spring', '2026-03-09', '2026-03-09T13:30:00Z', '2026-03-09T20:00:00Z'],
    ['the Monday after autumn', '2026-11-02', '2026-11-02T14:30:00Z', '2026-11-02T21:00:00Z'],
    ['on a half day', '2026-11-27', '2026-11-27T14:30:00Z', '2026-11-27T18:00:00Z'],
  ])('open and close %s', (_, date, open, close) => {
    expect(sessionsBetween(date, date)).toEqual([
      { date, open: Date.parse(open), close: Date.parse(close) },
    ]);
  });

  test('sessions ascend and last 6.5 or 3.5 hours', () => {
    const sessions = sessionsBetween('2016-01-01', '2028-12-31');
    sessions.forEach((session, index) => {
      expect([FULL_SESSION_MS, 3.5 * 3_600_000]).toContain(session.close - session.open);
      const before = sessions[index - 1];
      if (before !== undefined) expect(session.open).toBeGreaterThan(before.close);
    });
  });

  test.each(['2026-02-30', '2026-1-5', 'tomorrow', '', '1999-01-04', '2100-01-04'])(
    'refuses %j and names the field',
    (text) => {
      expect(() => sessionsBetween(text, '2026-01-01')).toThrow(/^fromDate /);
      expect(() => sessionsBetween('2026-01-01', text)).toThrow(/^toDate /);
    },
  );
});
