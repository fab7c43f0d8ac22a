import { expect, test } from 'vitest';
import { fromDollars } from '../../model/money.ts';
import { tradingWeeks } from './trading-weeks.ts';

const day = (date: string, net = 0, trades = net === 0 ? 0 : 1) => ({
  date,
  netPnl: fromDollars(net),
  trades,
});

test('a week sums up its days exactly, in whatever order they come', () => {
  const weeks = tradingWeeks([day('2025-02-05', 0.2), day('2025-02-03', 0.1)]);
  expect(weeks).toEqual([{ monday: '2025-02-03', netPnl: fromDollars(0.3), closed: [] }]);
});

test('a week without a result has no sum, and one whose trades cancel out has 0', () => {
  const netOf = (...days: readonly ReturnType<typeof day>[]) => tradingWeeks(days)[0]?.netPnl;
  expect(netOf(day('2025-02-05'))).toBeNull();
  expect(netOf(day('2025-02-04', 5), day('2025-02-05', -5))).toBe(0);
  expect(netOf(day('2025-02-04', 5), day('2025-02-05', -2, 0))).toBe(fromDollars(3));
  expect(netOf(day('2025-02-05', -2, 0))).toBe(fromDollars(-2));
});

test('weeks without a record are there, over the end of a year and the change of the clocks', () => {
  const mondays = (from: string, to: string) =>
    tradingWeeks([day(from), day(to)]).map(({ monday }) => monday);
  expect(mondays('2025-12-31', '2026-01-14')).toEqual(['2025-12-29', '2026-01-05', '2026-01-12']);
  expect(mondays('2025-03-07', '2025-03-17')).toEqual(['2025-03-03', '2025-03-10', '2025-03-17']);
  expect(mondays('2025-10-31', '2025-11-10')).toEqual(['2025-10-27', '2025-11-03', '2025-11-10']);
  expect(mondays('2025-02-09', '2025-02-10')).toEqual(['2025-02-03', '2025-02-10']);
});

test('days on which the exchange was shut are named, half days are not', () => {
  const closed = (date: string) => tradingWeeks([day(date)])[0]?.closed;
  expect(closed('2026-11-27')).toEqual(['2026-11-26']);
  expect(closed('2026-01-20')).toEqual(['2026-01-19']);
  expect(closed('2025-01-08')).toEqual(['2025-01-09']);
  expect(closed('2025-02-05')).toEqual([]);
});

test('no day makes no week, and the calendar’s edges close none', () => {
  expect(tradingWeeks([])).toEqual([]);
  expect(tradingWeeks([day('2012-06-06')])[0]?.closed).toEqual([]);
});
