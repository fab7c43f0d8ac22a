import { addDays } from '../../../lib/text/new-york-date.ts';

export const DEFAULT_RANGE = { value: '30-days', label: '30 days', dayCount: 30 } as const;

export const TRIP_RANGES = [
  { value: 'week', label: '7 days', dayCount: 7 },
  DEFAULT_RANGE,
  { value: '90-days', label: '90 days', dayCount: 90 },
  { value: 'all', label: 'All days', dayCount: null },
] as const;

/** First day of a range that ends today; undefined means from the beginning. */
export const firstDayOfRange = ({ dayCount }: (typeof TRIP_RANGES)[number], today: string) =>
  dayCount === null ? undefined : addDays(today, 1 - dayCount);
