import type { ClosedTrade } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { groupTripsByDay } from './trip-days.ts';
import { firstDayOfRange, TRIP_RANGES } from './trip-ranges.ts';

const trip = (id: string, date: string) => ({ id, date }) as ClosedTrade;

test('round trips stand under the day of their close, with the server’s result of that day', () => {
  const trips = [trip('c', '2025-02-05'), trip('b', '2025-02-05'), trip('a', '2025-02-04')];
  const calendar = [{ date: '2025-02-05', net: 897.6, trades: 3 }];
  expect(groupTripsByDay(trips, calendar)).toEqual([
    { date: '2025-02-05', net: 897.6, closed: 3, trips: trips.slice(0, 2) },
    { date: '2025-02-04', net: null, closed: null, trips: trips.slice(2) },
  ]);
  expect(groupTripsByDay([], calendar)).toEqual([]);
});

test('a range ends today and has its first day in it, over a change of clocks too', () => {
  const firstDayOf = (range: string, today: string) =>
    firstDayOfRange(TRIP_RANGES.find(({ value }) => value === range)!, today);
  expect(firstDayOf('week', '2025-03-11')).toBe('2025-03-05');
  expect(firstDayOf('30-days', '2025-03-01')).toBe('2025-01-31');
  expect(firstDayOf('all', '2025-03-01')).toBeUndefined();
});
