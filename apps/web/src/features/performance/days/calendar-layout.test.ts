import { expect, test } from 'vitest';
import {
  type CalendarDay,
  calendarWeeks,
  dayBeside,
  groundOf,
  stepsOf,
} from './calendar-layout.ts';

const day = (date: string, net = 0, trades = net === 0 ? 0 : 1): CalendarDay => ({
  date,
  net,
  trades,
});

test('a week is a row from Monday to Friday, and its sum is exact to the cent', () => {
  const [week, ...others] = calendarWeeks([day('2025-02-05', 0.2), day('2025-02-03', 0.1)]);
  expect(others).toEqual([]);
  expect(week?.monday).toBe('2025-02-03');
  expect(week?.days.map((each) => each?.date ?? null)).toEqual([
    '2025-02-03',
    null,
    '2025-02-05',
    null,
    null,
  ]);
  expect(week?.net).toBe(0.3);
});

test('weeks without a record are rows, over the end of a year and the change of the clocks', () => {
  const mondays = (from: string, to: string) =>
    calendarWeeks([day(from), day(to)]).map(({ monday }) => monday);
  expect(mondays('2025-12-31', '2026-01-14')).toEqual(['2025-12-29', '2026-01-05', '2026-01-12']);
  expect(mondays('2025-03-07', '2025-03-17')).toEqual(['2025-03-03', '2025-03-10', '2025-03-17']);
  expect(mondays('2025-10-31', '2025-11-10')).toEqual(['2025-10-27', '2025-11-03', '2025-11-10']);
});

test('a week without a trade has no sum, and one whose trades cancel out has 0', () => {
  expect(calendarWeeks([day('2025-02-05')])[0]?.net).toBeNull();
  expect(calendarWeeks([day('2025-02-04', 5), day('2025-02-05', -5)])[0]?.net).toBe(0);
});

test('a late correction on a day without a trade counts in its week', () => {
  expect(calendarWeeks([day('2025-02-04', 5), day('2025-02-05', -2, 0)])[0]?.net).toBe(3);
});

test('no day makes no week', () => {
  expect(calendarWeeks([])).toEqual([]);
});

test('grounds begin at round amounts by the largest day', () => {
  const steps = stepsOf([day('2025-02-04', 982), day('2025-02-05', -576)]);
  expect(steps).toEqual({ middle: 50, strong: 200 });
  const grounds = [0, 0.004, 49, -50, 199, -200, 982].map((net) => groundOf(net, steps));
  expect(grounds).toEqual([0, 0, 1, 2, 2, 3, 3]);
  expect(stepsOf([])).toEqual({ middle: 0.1, strong: 0.5 });
});

test('arrows go from day to day, pass over days without a record, and stay inside', () => {
  const weeks = calendarWeeks([
    day('2025-02-03'),
    day('2025-02-05'),
    // Nothing on the Wednesday of the second week.
    day('2025-02-10'),
    day('2025-02-19'),
  ]);
  expect(dayBeside(weeks, { row: 0, column: 0 }, 'ArrowRight')).toEqual({ row: 0, column: 2 });
  expect(dayBeside(weeks, { row: 0, column: 2 }, 'ArrowLeft')).toEqual({ row: 0, column: 0 });
  expect(dayBeside(weeks, { row: 0, column: 2 }, 'ArrowDown')).toEqual({ row: 2, column: 2 });
  expect(dayBeside(weeks, { row: 2, column: 2 }, 'ArrowUp')).toEqual({ row: 0, column: 2 });
  expect(dayBeside(weeks, { row: 0, column: 2 }, 'ArrowRight')).toBeNull();
  expect(dayBeside(weeks, { row: 0, column: 0 }, 'ArrowUp')).toBeNull();
  expect(dayBeside(weeks, { row: 0, column: 0 }, 'Enter')).toBeNull();
});
