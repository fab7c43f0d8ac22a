import { addDays } from '../../../lib/text/new-york-date.ts';
import type { PastRange } from '../../../live/queries/past-performance.ts';

export const RANGE_PRESETS = ['today', 'week', 'month', '30-days', 'all'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** Undefined: from the beginning, or to the present session. */
export type DayRange = Pick<PastRange, 'from' | 'to'>;

const THIRTY_DAYS = 30;

/** `today` is the market's own day. Null until it is known, but for the range of all days. */
export function presetRange(preset: RangePreset, today: string | null): DayRange | null {
  if (preset === 'all') return { from: undefined, to: undefined };
  return today === null ? null : { from: firstDayOfPreset(preset, today), to: today };
}

function firstDayOfPreset(preset: Exclude<RangePreset, 'all'>, today: string): string {
  switch (preset) {
    case 'today':
      return today;
    case 'week':
      return mondayOf(today);
    case 'month':
      return `${today.slice(0, 'YYYY-MM'.length)}-01`;
    case '30-days':
      return addDays(today, 1 - THIRTY_DAYS);
  }
}

/** A week begins on Monday, so its five sessions stand together. */
export function mondayOf(day: string): string {
  const SUNDAY_INDEX = 0;
  const weekdayIndex = new Date(Date.parse(day)).getUTCDay();
  return addDays(day, weekdayIndex === SUNDAY_INDEX ? -6 : 1 - weekdayIndex);
}
