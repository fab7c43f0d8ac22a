import { DAY, type TradingDate } from '../model/time.ts';

/** Days of mourning are announced only days before, so no rule gives them. */
const UNSCHEDULED_CLOSURES: ReadonlySet<TradingDate> = new Set([
  '2018-12-05', // George H. W. Bush
  '2025-01-09', // Jimmy Carter
]);

/**
 * Returns null on a day without a session. Rules of NYSE Rule 7.2, as published, are valid from
 * 2013, when the early close before Independence Day took its present form.
 */
export function closingTime(date: TradingDate): '16:00' | '13:00' | null {
  const day = Date.parse(date);
  if (isWeekend(day) || UNSCHEDULED_CLOSURES.has(date)) return null;
  const year = Number(date.slice(0, 4));
  if (holidaysOf(year).has(day)) return null;
  return closesEarly(day, year) ? '13:00' : '16:00';
}

const holidaysByYear = new Map<number, ReadonlySet<number>>();

function holidaysOf(year: number): ReadonlySet<number> {
  const known = holidaysByYear.get(year);
  if (known !== undefined) return known;
  const days = new Set([
    // New Year's Day is not observed on a Saturday: the Friday before is in another year.
    observedHoliday(Date.UTC(year, 0, 1)),
    nthWeekday(year, 1, 'Mon', 3), // Martin Luther King Jr. Day
    nthWeekday(year, 2, 'Mon', 3), // Washington's Birthday
    easterSunday(year) - 2 * DAY, // Good Friday
    lastMonday(year, 5), // Memorial Day
    ...(year >= 2022 ? [observedHoliday(Date.UTC(year, 5, 19))] : []), // Juneteenth
    observedHoliday(Date.UTC(year, 6, 4)), // Independence Day
    nthWeekday(year, 9, 'Mon', 1), // Labor Day
    thanksgivingDay(year),
    observedHoliday(Date.UTC(year, 11, 25)), // Christmas Day
  ]);
  holidaysByYear.set(year, days);
  return days;
}

/**
 * True for the day after Thanksgiving, and for 3 July and 24 December from Monday to Thursday, as
 * on a Friday they are the observed holiday.
 */
function closesEarly(day: number, year: number): boolean {
  if (day === thanksgivingDay(year) + DAY) return true;
  const isHolidayEve = day === Date.UTC(year, 6, 3) || day === Date.UTC(year, 11, 24);
  return isHolidayEve && weekdayOf(day) <= 4;
}

/** A Saturday's holiday is observed on Friday, a Sunday's on Monday. */
function observedHoliday(day: number): number {
  if (weekdayOf(day) === 6) return day - DAY;
  return weekdayOf(day) === 0 ? day + DAY : day;
}

function thanksgivingDay(year: number): number {
  return nthWeekday(year, 11, 'Thu', 4);
}

function nthWeekday(year: number, month: number, name: 'Mon' | 'Thu', occurrence: number): number {
  const first = Date.UTC(year, month - 1, 1);
  const weekday = name === 'Mon' ? 1 : 4;
  return first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (occurrence - 1)) * DAY;
}

function lastMonday(year: number, month: number): number {
  const lastOfMonth = Date.UTC(year, month, 0);
  return lastOfMonth - ((weekdayOf(lastOfMonth) + 6) % 7) * DAY;
}

/** Easter by the "Anonymous" Gregorian computus (Nature, 20 April 1876; Meeus, chapter 8). */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const dayOfMonth = ((h + l - 7 * m + 114) % 31) + 1;
  return Date.UTC(year, month - 1, dayOfMonth);
}

/** Returns 0 for Sunday. 1 January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (Math.floor(day / DAY) + 4) % 7;
}

function isWeekend(day: number): boolean {
  return weekdayOf(day) === 0 || weekdayOf(day) === 6;
}
