import { newYorkDate } from '../../lib/text/new-york-date.ts';

const LONG_DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** `YYYY-MM-DD` as "Wed, Feb 5, 2025", without time zones. */
export const longDayText = (date: string): string =>
  LONG_DAY_FORMAT.format(Date.parse(`${date}T00:00:00Z`));

export type DayTense = ReturnType<typeof dayTenseOf>;

/** Relative to the market's present day; null while that is not known. */
export function dayTenseOf(date: string, marketTime: string | null) {
  if (marketTime === null) return null;
  const today = newYorkDate(marketTime);
  if (date === today) return 'present';
  return date < today ? 'past' : 'future';
}
