import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sessionsBetween } from '../src/hours/calendar.ts';
import { newYorkTime } from '../src/hours/new-york.ts';
import { DEFAULT_WINDOW_LIMITS, tradingWindow } from '../src/hours/window.ts';
import { isFullSession, type Session } from '../src/model/session.ts';
import { HOLIDAYS, MARKET_DATA_DIR, readRows, WITHOUT_DATA } from './market-data.ts';

const MARKET_HOURS = 'calendar/lean_market_hours_us_subset.json';

interface Published {
  readonly closed: ReadonlySet<string>;
  readonly early: ReadonlyMap<string, string>;
}

function fromRows(): Published {
  const rows = readRows(HOLIDAYS);
  const early = rows.filter((row) => row[1] === 'early_close');
  return {
    closed: new Set(rows.filter((row) => row[1] === 'closed').map(([date = '']) => date)),
    early: new Map(early.map(([date = '', , close = '']) => [date, close.slice(0, 5)])),
  };
}

function fromMarketHours(): Published {
  const text = readFileSync(join(MARKET_DATA_DIR ?? '', MARKET_HOURS), 'utf8');
  const { holidays, earlyCloses } = JSON.parse(text)['Equity-usa-[*]'] as {
    readonly holidays: readonly string[];
    readonly earlyCloses: Readonly<Record<string, string>>;
  };
  const closes = Object.entries(earlyCloses);
  return {
    closed: new Set(holidays.map(isoDate)),
    early: new Map(closes.map(([date, close]) => [isoDate(date), close.slice(0, 5)])),
  };
}

function isoDate(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The published lists name a Christmas Eve on a Sunday. */
function isWeekday(date: string): boolean {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function sessionsOf({ closed, early }: Published, from: number, to: number): readonly Session[] {
  const sessions: Session[] = [];
  for (let day = Date.UTC(from, 0, 1); day < Date.UTC(to + 1, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (!isWeekday(date) || closed.has(date)) continue;
    const close = newYorkTime(`${date}T${early.get(date) ?? '16:00'}`);
    sessions.push({ date, open: newYorkTime(`${date}T09:30`), close });
  }
  return sessions;
}

describe.skipIf(MARKET_DATA_DIR === undefined)(`published calendars${WITHOUT_DATA}`, () => {
  test.each([
    ['the list of holidays and early closes', fromRows],
    ['the database of market hours', fromMarketHours],
  ])('%s: the same sessions, 2013 to 2028 [F11]', (_name, read) => {
    const published = read();
    // An unreadable file would agree with anything.
    expect(published.closed.size).toBeGreaterThan(280);
    expect(published.early.size).toBeGreaterThan(60);
    const expected = sessionsOf(published, 2013, 2028);
    expect(expected.length).toBeGreaterThan(16 * 249);
    expect(sessionsBetween('2013-01-01', '2028-12-31')).toEqual(expected);
  });

  test('every half day 2016 to 2028 trades from 9:45 to 12:30, and is flat before', () => {
    const early = [...fromRows().early.keys()].filter(
      (date) => date >= '2016' && date < '2029' && isWeekday(date),
    );
    const halves = sessionsBetween('2016-01-01', '2028-12-31').filter(
      (session) => !isFullSession(session),
    );
    expect(halves.map(({ date }) => date)).toEqual(early.toSorted());
    expect(halves.length).toBeGreaterThan(20);
    for (const session of halves) {
      expect(tradingWindow(session, DEFAULT_WINDOW_LIMITS)).toEqual({
        opens: newYorkTime(`${session.date}T09:45`),
        entriesEnd: newYorkTime(`${session.date}T12:15`),
        flattenAt: newYorkTime(`${session.date}T12:25`),
        closes: newYorkTime(`${session.date}T12:30`),
      });
    }
  });
});
