const NEW_YORK_DATE_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** `YYYY-MM-DD`. */
export const newYorkDate = (instant: string) => NEW_YORK_DATE_FORMAT.format(new Date(instant));
