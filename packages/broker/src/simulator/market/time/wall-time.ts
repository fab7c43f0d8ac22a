import { type EpochMs, MINUTE, newYorkMinuteOfDay, type TradingDate } from '@tideline/engine';

const HOUR = 60 * MINUTE;
const MINUTES_A_DAY = 1_440;

export function clockTime(at: EpochMs): string {
  const minute = Math.floor(newYorkMinuteOfDay(at));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** RFC 3339 with New York's offset: `2026-11-20T10:14:03.512-05:00`. */
export function newYorkTimestamp(at: EpochMs): string {
  const utcMinute = (at / MINUTE) % MINUTES_A_DAY;
  const behind = (utcMinute - newYorkMinuteOfDay(at) + MINUTES_A_DAY) % MINUTES_A_DAY;
  const hours = Math.round(behind / 60);
  const local = new Date(at - hours * HOUR).toISOString().slice(0, 23);
  return `${local}-${String(hours).padStart(2, '0')}:00`;
}

export function laterDate(a: TradingDate, b: TradingDate): TradingDate {
  return a > b ? a : b;
}

export function earlierDate(a: TradingDate, b: TradingDate): TradingDate {
  return a < b ? a : b;
}

export function addDays(date: TradingDate, dayCount: number): TradingDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayCount * 24 * HOUR)
    .toISOString()
    .slice(0, 10);
}
