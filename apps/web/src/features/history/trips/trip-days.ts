import type { ClosedTrade, PerformanceAnswer } from '@tideline/api/schemas';

export interface TripDay {
  readonly date: string;
  /** Net of all trades that closed on the day, as the server adds them up; null while unknown. */
  readonly net: number | null;
  /** All trades that closed on the day; `trips` may be a part of them. */
  readonly closed: number | null;
  readonly trips: readonly ClosedTrade[];
}

/** By the day of the close, in the order of the trades. */
export function tripDays(
  trips: readonly ClosedTrade[],
  calendar: PerformanceAnswer['calendar'],
): readonly TripDay[] {
  const results = new Map(calendar.map((day) => [day.date, day]));
  const days: { date: string; trips: ClosedTrade[] }[] = [];
  for (const trip of trips) {
    const last = days.at(-1);
    if (last?.date === trip.date) last.trips.push(trip);
    else days.push({ date: trip.date, trips: [trip] });
  }
  return days.map(({ date, trips: ofDay }) => {
    const { net = null, trades: closed = null } = results.get(date) ?? {};
    return { date, net, closed, trips: ofDay };
  });
}
