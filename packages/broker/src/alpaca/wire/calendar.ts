import { z } from 'zod';
import { wireTimestamp } from './scalar.ts';

const wireCalendarDay = z.object({
  date: z.iso.date(),
  core_start: wireTimestamp,
  core_end: wireTimestamp,
});

/** The older `GET /v2/calendar` gives New York wall time, this call instants. */
export const wireCalendar = z.object({ calendar: z.array(wireCalendarDay).nullish() });

export type WireCalendarDay = z.infer<typeof wireCalendarDay>;
