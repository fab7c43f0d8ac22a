import type { ClosedTrade, PerformanceAnswer } from '@tideline/api/schemas';

export type TripDay = ReturnType<typeof tripDays>[number];

/** By the day of the close, in the order of the trades. */
export function tripDays(trips: readonly ClosedTrade[], calendar: PerformanceAnswer['calendar']) {
  const results = new Map(calendar.map((day) => [day.date, day]));
  const days: { date: string; trips: ClosedTrade[] }[] = [];
  for (const trip of trips) {
    const last = days.at(-1);
    if (last?.date === trip.date) last.trips.push(trip);
    else days.push({ date: trip.date, trips: [trip] });
  }
  return days.map(({ date, trips: ofDay }) => {
    const { net = null, trades: closed = null } = results.get(date) ?? {};
    // As the server adds them up over all trades that closed on the day; `trips` may be a part of them.
    return { date, net, closed, trips: ofDay };
  });
}
