import type { ClosedTrade, PerformanceAnswer } from '@tideline/api/schemas';

type DayResults = PerformanceAnswer['calendar'];
export type TripDay = ReturnType<typeof groupTripsByDay>[number];

/** By the day of the close, in the order of the trades. */
export function groupTripsByDay(trips: readonly ClosedTrade[], calendar: DayResults) {
  const resultByDate = new Map(calendar.map((day) => [day.date, day]));
  const days: { date: string; trips: ClosedTrade[] }[] = [];
  for (const trip of trips) {
    const lastDay = days.at(-1);
    if (lastDay?.date === trip.date) lastDay.trips.push(trip);
    else days.push({ date: trip.date, trips: [trip] });
  }
  return days.map((day) => {
    const { net = null, trades: closed = null } = resultByDate.get(day.date) ?? {};
    // As the server adds them up over all trades that closed on the day; `trips` may be a part of them.
    return { ...day, net, closed };
  });
}
