import type { Session } from '../model/session.ts';
import { DAY, type TradingDate } from '../model/time.ts';
import { closingTime } from './holidays.ts';
import { newYorkTime } from './new-york.ts';

export const CALENDAR_YEARS = { first: 2013, last: 2099 } as const;

const sessionsByYear = new Map<number, readonly Session[]>();

/**
 * Sessions by the exchange's published rules, both dates included; used when the broker's calendar
 * is missing. Throws RangeError on an invalid date or one outside `CALENDAR_YEARS`.
 */
export function sessionsBetween(fromDate: TradingDate, toDate: TradingDate): Session[] {
  const first = yearOf(fromDate, 'fromDate');
  const last = yearOf(toDate, 'toDate');
  const sessions: Session[] = [];
  for (let year = first; year <= last; year++) {
    for (const session of sessionsOfYear(year)) {
      if (session.date >= fromDate && session.date <= toDate) sessions.push(session);
    }
  }
  return sessions;
}

/** Computing a year takes milliseconds, so it is kept. */
function sessionsOfYear(year: number): readonly Session[] {
  const knownSessions = sessionsByYear.get(year);
  if (knownSessions !== undefined) return knownSessions;
  const sessions: Session[] = [];
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += DAY) {
    const date = new Date(day).toISOString().slice(0, 10);
    const closesAt = closingTime(date);
    if (closesAt === null) continue;
    const [open, close] = [newYorkTime(`${date}T09:30`), newYorkTime(`${date}T${closesAt}`)];
    sessions.push({ date, open, close });
  }
  sessionsByYear.set(year, sessions);
  return sessions;
}

function yearOf(date: TradingDate, fieldName: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN;
  if (!Number.isFinite(day) || new Date(day).toISOString().slice(0, 10) !== date) {
    throw new RangeError(`${fieldName} is not a date (YYYY-MM-DD): ${date}`);
  }
  const year = Number(date.slice(0, 4));
  const { first, last } = CALENDAR_YEARS;
  if (year < first || year > last) {
    throw new RangeError(`${fieldName} is outside the calendar (${first} to ${last}): ${date}`);
  }
  return year;
}
