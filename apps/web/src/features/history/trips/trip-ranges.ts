export const TRIP_RANGES = ['week', '30-days', '90-days', 'all'] as const;
export type TripRange = (typeof TRIP_RANGES)[number];

export const RANGE_LABELS: Record<TripRange, string> = {
  week: '7 days',
  '30-days': '30 days',
  '90-days': '90 days',
  all: 'All days',
};

const RANGE_DAY_COUNTS: Record<Exclude<TripRange, 'all'>, number> = {
  week: 7,
  '30-days': 30,
  '90-days': 90,
};
const DAY_MS = 86_400_000;

/** First day of a range that ends today; undefined means from the beginning. */
export function firstDayOfRange(range: TripRange, today: string): string | undefined {
  if (range === 'all') return undefined;
  // Dates without a clock: a change of daylight saving time moves none.
  return new Date(Date.parse(today) - (RANGE_DAY_COUNTS[range] - 1) * DAY_MS)
    .toISOString()
    .slice(0, 10);
}
