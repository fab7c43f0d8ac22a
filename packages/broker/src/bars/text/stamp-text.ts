import { DAY, MINUTE } from '@tideline/engine';
import { ZoneClock } from './zone-clock.ts';

export type DateOrder = 'dmy' | 'mdy';

export type StampKind = 'clock' | 'instant';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** Seconds of 1980, before any electronic bar. */
const MIN_EPOCH_SECONDS = 315_532_800;
const MAX_EPOCH_MS = 4_102_444_800_000;
const MAX_CACHED_TEXTS = 100_000;

/** Files write EST or EDT all year, so both mean one zone. */
const ZONE_WORDS: Readonly<Record<string, string>> = {
  z: 'UTC',
  utc: 'UTC',
  gmt: 'UTC',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  ct: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
};

export const MIDNIGHT_PATTERN = /[ T]+(0?0:00(:00(\.0+)?)?|12:00(:00)? ?AM)$/i;

interface ClockTime {
  readonly timeOfDayMs: number;
  readonly offsetMs: number | null;
  readonly zone: ZoneClock | null;
}

/** Stamps are instants, or clock times of a zone not known yet. */
export class StampReader {
  stampKind: StampKind = 'clock';
  dateOrder: DateOrder | null;
  /** A date that fits both orders came before the order was known. */
  isOrderNeeded = false;
  /** Dates have dots: by custom the day then comes first. */
  hasDots = false;
  readonly #zone: ZoneClock | null;
  readonly #shortDates = { first: new Set<number>(), last: new Set<number>() };
  readonly #msByDateText = new Map<string, number>();
  readonly #clockByTimeText = new Map<string, ClockTime | null>();

  constructor(order: DateOrder | null, zone: string | null) {
    this.dateOrder = order;
    this.#zone = zone === null ? null : new ZoneClock(zone);
  }

  /** Returns milliseconds, a clock time as if it were UTC; NaN for unreadable text. */
  readStamp(stamp: string, timeCell: string | null): number {
    if (timeCell !== null)
      return this.#joinDateAndTime(stamp.trim().replace(MIDNIGHT_PATTERN, ''), timeCell.trim());
    const text = stamp.trim();
    if (/[\u00a0\u202f]/.test(text))
      return this.readStamp(text.replace(/[\u00a0\u202f]/g, ' '), null);
    const number = /^\d{4,}(\.\d*)?(e[+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
    if (!Number.isNaN(number)) return this.#readNumber(text, number);
    const split = text.search(/[ T]/);
    if (split > 0) {
      const joined = this.#joinDateAndTime(text.slice(0, split), text.slice(split + 1).trim());
      if (!Number.isNaN(joined)) return joined;
    }
    // A month's name puts spaces into a date, so only a clock time ends it.
    const time = /[ T,]+\d{1,2}:\d{2}/.exec(text);
    if (time === null) return Number.NaN;
    const clock = text.slice(time.index).replace(/^[ T,]+/, '');
    return this.#joinDateAndTime(text.slice(0, time.index), clock);
  }

  /** Days vary more than years, so where they come last, the year is first. */
  hasYearFirst(): boolean {
    return this.#shortDates.last.size > this.#shortDates.first.size;
  }

  readDate(text: string): number {
    const known = this.#msByDateText.get(text);
    if (known !== undefined) return known;
    const before = this.dateOrder;
    const day = this.#parseDate(text);
    // Dates remembered before the order was known may now mean other days.
    if (before !== this.dateOrder || this.#msByDateText.size > MAX_CACHED_TEXTS)
      this.#msByDateText.clear();
    this.#msByDateText.set(text, day);
    return day;
  }

  #readNumber(text: string, value: number): number {
    if (/^(19|20)(\d{10}|\d{12})$/.test(text))
      return this.#joinDateAndTime(text.slice(0, 8), text.slice(8));
    if (/^(19|20)\d{6}$/.test(text)) return Number.NaN;
    // Spreadsheets count days since 1899-12-30.
    if (value > 30_000 && value < 70_000 && text.includes('.'))
      return this.#wallToStamp(Math.round((value - 25_569) * 86_400) * 1_000);
    // A small number is a clock time, such as 930, not an instant of 1970.
    if (value < MIN_EPOCH_SECONDS) return Number.NaN;
    this.stampKind = 'instant';
    const unit = [1e-3, 1, 1e3, 1e6].find((each) => value / each < MAX_EPOCH_MS) ?? Number.NaN;
    return Math.round(value / unit);
  }

  #joinDateAndTime(date: string, time: string): number {
    const clock = this.#readTime(time);
    if (clock === null) return Number.NaN;
    const wallMs = this.readDate(date) + clock.timeOfDayMs;
    if (clock.offsetMs === null && clock.zone === null) return this.#wallToStamp(wallMs);
    this.stampKind = 'instant';
    if (clock.zone !== null) return Number.isNaN(wallMs) ? wallMs : clock.zone.toInstant(wallMs);
    return wallMs - (clock.offsetMs ?? 0);
  }

  #wallToStamp(wall: number): number {
    this.stampKind = this.#zone === null ? 'clock' : 'instant';
    return this.#zone === null || Number.isNaN(wall) ? wall : this.#zone.toInstant(wall);
  }

  #readTime(text: string): ClockTime | null {
    const known = this.#clockByTimeText.get(text);
    if (known !== undefined) return known;
    const clock = parseTime(text);
    if (this.#clockByTimeText.size > MAX_CACHED_TEXTS) this.#clockByTimeText.clear();
    this.#clockByTimeText.set(text, clock);
    return clock;
  }

  #parseDate(text: string): number {
    const ymd =
      /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text);
    if (ymd !== null) return dateToMs(Number(ymd[1]), Number(ymd[2]), Number(ymd[3]));
    const namedMonthMatch =
      /^(?<day>\d{1,2})[- ](?<month>[A-Za-z]{3,9})[- ](?<year>\d{4}|\d{2})$/.exec(text) ??
      /^(?<month>[A-Za-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})$/.exec(text);
    if (namedMonthMatch?.groups !== undefined) {
      const { day = '', month = '', year = '' } = namedMonthMatch.groups;
      const monthNumber = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
      return dateToMs(fullYear(year), monthNumber, Number(day));
    }
    const match = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
    if (match === null) return Number.NaN;
    const [first, second, year] = [Number(match[1]), Number(match[3]), fullYear(match[4] ?? '')];
    if (match[2] === '.') this.hasDots = true;
    if (match[4]?.length === 2) {
      this.#shortDates.first.add(first);
      this.#shortDates.last.add(Number(match[4]));
    }
    if (this.dateOrder === null) {
      if (first > 12 && second <= 12) this.dateOrder = 'dmy';
      else if (second > 12 && first <= 12) this.dateOrder = 'mdy';
      else if (first !== second) this.isOrderNeeded = true;
    }
    return this.dateOrder === 'dmy' ? dateToMs(year, second, first) : dateToMs(year, first, second);
  }
}

export function withDayFirst(wall: number): number {
  const date = new Date(wall);
  const time = wall - Math.floor(wall / DAY) * DAY;
  return Date.UTC(date.getUTCFullYear(), date.getUTCDate() - 1, date.getUTCMonth() + 1) + time;
}

function fullYear(text: string): number {
  return text.length === 2 ? 2_000 + Number(text) : Number(text);
}

/** NaN for a day that the month lacks, which `Date` would make one of the next. */
function dateToMs(year: number, month: number, day: number): number {
  const at = Date.UTC(year, month - 1, day);
  const date = new Date(at);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : Number.NaN;
}

const COLON_TIME_PATTERN =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:](\d{1,9}))?)? ?(?:([ap])\.?m\.?(?![a-z]))? ?(.*)$/i;
const DIGIT_TIME_PATTERN = /^(\d{3,6})(?:\.0*)? ?(.*)$/;

function parseTime(text: string): ClockTime | null {
  const colonMatch = COLON_TIME_PATTERN.exec(text);
  if (colonMatch !== null) {
    const [, hour = '', minute = '', second = '0', , amOrPm = '', zone = ''] = colonMatch;
    return clockTime(hourOfDay(Number(hour), amOrPm), Number(minute), Number(second), zone);
  }
  const digitMatch = DIGIT_TIME_PATTERN.exec(text);
  if (digitMatch === null) return null;
  const [, all = '', zone = ''] = digitMatch;
  // 930 and 0930 are hours and minutes, 93000 and 093000 have seconds: programs drop leading zeros.
  const full = all.length <= 4 ? `${all.padStart(4, '0')}00` : all.padStart(6, '0');
  const [hour, minute, second] = [full.slice(0, 2), full.slice(2, 4), full.slice(4)].map(Number);
  return clockTime(hour ?? 24, minute ?? 0, second ?? 0, zone);
}

function hourOfDay(hour: number, amOrPm: string): number {
  if (amOrPm === '') return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (amOrPm.toLowerCase() === 'p' ? 12 : 0);
}

function clockTime(hour: number, minute: number, second: number, zone: string): ClockTime | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const time = (hour * 60 + minute) * MINUTE + second * 1_000;
  // Java writes the zone's name in brackets after the offset.
  const word = zone.replace(/\[.*\]$/, '').trim();
  if (word === '') return { timeOfDayMs: time, offsetMs: null, zone: null };
  const offset = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(word);
  if (offset !== null) {
    const [, sign, hours, minutes = '0'] = offset;
    const ahead = (Number(hours) * 60 + Number(minutes)) * MINUTE;
    return { timeOfDayMs: time, offsetMs: sign === '-' ? -ahead : ahead, zone: null };
  }
  const name = ZONE_WORDS[word.toLowerCase()] ?? word;
  if (name === 'UTC') return { timeOfDayMs: time, offsetMs: 0, zone: null };
  try {
    return { timeOfDayMs: time, offsetMs: null, zone: new ZoneClock(name) };
  } catch {
    return null;
  }
}
