import { type EpochMs, MINUTE, newYorkMinuteOfDay, type TradingDate } from '@tideline/engine';

const HOUR_MS = 60 * MINUTE;
const MINUTES_PER_DAY = 1_440;

export function newYorkClockTime(at: EpochMs): string {
  const minute = Math.floor(newYorkMinuteOfDay(at));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

/** RFC 3339 with New York's offset: `2026-11-20T10:14:03.512-05:00`. */
export function newYorkTimestamp(at: EpochMs): string {
  const utcMinute = (at / MINUTE) % MINUTES_PER_DAY;
  const minutesBehindUtc = (utcMinute - newYorkMinuteOfDay(at) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const hoursBehindUtc = Math.round(minutesBehindUtc / 60);
  const localText = new Date(at - hoursBehindUtc * HOUR_MS).toISOString().slice(0, 23);
  return `${localText}-${String(hoursBehindUtc).padStart(2, '0')}:00`;
}

export function laterDate(a: TradingDate, b: TradingDate): TradingDate {
  return a > b ? a : b;
}

export function earlierDate(a: TradingDate, b: TradingDate): TradingDate {
  return a < b ? a : b;
}

export function addDays(date: TradingDate, dayCount: number): TradingDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + dayCount * 24 * HOUR_MS)
    .toISOString()
    .slice(0, 10);
}
