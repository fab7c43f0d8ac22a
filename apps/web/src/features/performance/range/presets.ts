export const RANGE_PRESETS = ['today', 'week', 'month', '30-days', 'all'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** New York days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  /** Undefined: from the beginning. */
  readonly from: string | undefined;
  /** Undefined: to the present session. */
  readonly to: string | undefined;
}

const DAY_MS = 86_400_000;
const THIRTY_DAYS = 30;

/**
 * `today` is the market's own day. Days are dates without a clock, so a change to or from daylight
 * saving time moves none.
 */
export function presetRange(preset: RangePreset, today: string): DayRange {
  return { from: firstDayOfPreset(preset, today), to: preset === 'all' ? undefined : today };
}

function firstDayOfPreset(preset: RangePreset, today: string): string | undefined {
  switch (preset) {
    case 'today':
      return today;
    case 'week':
      return mondayOf(today);
    case 'month':
      return `${today.slice(0, 'YYYY-MM'.length)}-01`;
    case '30-days':
      return addDays(today, 1 - THIRTY_DAYS);
    case 'all':
      return undefined;
  }
}

/** A week begins on Monday, so its five sessions stand together. */
export function mondayOf(day: string): string {
  const SUNDAY_INDEX = 0;
  const weekdayIndex = new Date(Date.parse(day)).getUTCDay();
  return addDays(day, weekdayIndex === SUNDAY_INDEX ? -6 : 1 - weekdayIndex);
}

export function addDays(day: string, dayCount: number): string {
  return new Date(Date.parse(day) + dayCount * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Refuses days that no calendar has, such as February 30. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const epochMs = Date.parse(text);
  return !Number.isNaN(epochMs) && addDays(text, 0) === text;
}
