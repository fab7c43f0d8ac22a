import { addDays } from '../../../lib/text/new-york-date.ts';
import type { PastRange } from '../../../live/queries/past-performance.ts';

export const RANGE_PRESETS = ['today', 'week', 'month', '30-days', 'all'] as const;
export type RangePreset = (typeof RANGE_PRESETS)[number];

/** Undefined: from the beginning, or to the present session. */
export type DayRange = Pick<PastRange, 'from' | 'to'>;

const THIRTY_DAYS = 30;

/** `today` is the market's own day. */
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
