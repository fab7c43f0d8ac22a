import { expect, test } from 'vitest';
import {
  type CalendarDay,
  calendarWeeks,
  dayShadeOf,
  neighbourDate,
  shadeThresholdsOf,
} from './calendar-layout.ts';

const day = (date: string, net = 0, trades = net === 0 ? 0 : 1): CalendarDay => ({
  date,
  net,
  trades,
});

/** As the server answers it. */
const week = (monday: string, net: number | null = null, closed: readonly string[] = []) => ({
  monday,
  net,
  closed: [...closed],
});

test('a week is a row from Monday to Friday, with the server’s sum', () => {
  const weeks = calendarWeeks({
    calendar: [day('2025-02-05', 0.2), day('2025-02-03', 0.1)],
    weeks: [week('2025-02-03', 0.3)],
  });
  expect(weeks).toEqual([
    {
      monday: '2025-02-03',
      days: [day('2025-02-03', 0.1), null, day('2025-02-05', 0.2), null, null],
      net: 0.3,
    },
  ]);
});

test('a day without a session is closed, one without a record is not known', () => {
  const [first] = calendarWeeks({
    calendar: [day('2025-01-08', 5)],
    weeks: [week('2025-01-06', 5, ['2025-01-09'])],
  });
  expect(first?.days).toEqual([null, null, day('2025-01-08', 5), 'closed', null]);
});

test('no week makes no row', () => {
  expect(calendarWeeks({ calendar: [], weeks: [] })).toEqual([]);
});

test('grounds begin at round amounts by the largest day', () => {
  const steps = shadeThresholdsOf([day('2025-02-04', 982), day('2025-02-05', -576)]);
  expect(steps).toEqual({ middleDollars: 100, strongDollars: 500 });
  const grounds = [0, 0.004, 99, -100, 499, -500, 982].map((net) => dayShadeOf(net, steps));
  expect(grounds).toEqual([0, 0, 1, 2, 2, 3, 3]);
  expect(shadeThresholdsOf([])).toEqual({ middleDollars: 0.1, strongDollars: 0.5 });
});

test('arrows go from day to day, pass over days without a record, and stay inside', () => {
  const weeks = calendarWeeks({
    calendar: [
      day('2025-02-03'),
      day('2025-02-05'),
      // Nothing on the Wednesday of the second week.
      day('2025-02-10'),
      day('2025-02-19'),
    ],
    // A holiday lies between the first two.
    weeks: [week('2025-02-03', null, ['2025-02-04']), week('2025-02-10'), week('2025-02-17')],
  });
  expect(neighbourDate(weeks, [0, 0], 'ArrowRight')).toBe('2025-02-05');
  expect(neighbourDate(weeks, [0, 2], 'ArrowLeft')).toBe('2025-02-03');
  expect(neighbourDate(weeks, [0, 2], 'ArrowDown')).toBe('2025-02-19');
  expect(neighbourDate(weeks, [2, 2], 'ArrowUp')).toBe('2025-02-05');
  expect(neighbourDate(weeks, [0, 2], 'ArrowRight')).toBeNull();
  expect(neighbourDate(weeks, [0, 0], 'ArrowUp')).toBeNull();
  expect(neighbourDate(weeks, [0, 0], 'Enter')).toBeNull();
});
