import { z } from 'zod';
import { timestamp } from './scalar.ts';

const wireCalendarDay = z.object({
  date: z.iso.date(),
  core_start: timestamp,
  core_end: timestamp,
});

/** `GET /v3/calendar/{market}` gives instants, where the older call gives New York wall time. */
export const wireCalendar = z.object({ calendar: z.array(wireCalendarDay).nullish() });

export type WireCalendarDay = z.infer<typeof wireCalendarDay>;
