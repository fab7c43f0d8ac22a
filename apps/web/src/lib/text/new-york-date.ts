const DAY_MS = 86_400_000;

/** Days are dates without a clock: a change of daylight saving time moves none. */
export function addDays(day: string, dayCount: number): string {
  return new Date(Date.parse(day) + dayCount * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Refuses days that no calendar has, such as February 30. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

const NEW_YORK_DATE_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `YYYY-MM-DD`. */
export const newYorkDate = (instant: string) => NEW_YORK_DATE_FORMAT.format(new Date(instant));
