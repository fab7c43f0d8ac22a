import { expect, test } from 'vitest';
import { equityCurveOf, equityPointsOf } from './equity-curve.ts';

const day = (date: string, equity: number) => ({ day: date, equity, realised: 0 });
const EQUITY_ANSWER = {
  days: [
    day('2024-12-20', 90),
    day('2025-01-06', 100),
    day('2025-02-04', 110),
    day('2025-02-05', 105),
  ],
  today: [
    { at: '2025-02-05T14:35:00.000Z', equity: 110 },
    { at: '2025-02-05T14:40:00.000Z', equity: 105 },
  ],
};

test('a range holds its own points', () => {
  const equities = (range: 'today' | 'month' | 'year') =>
    equityPointsOf(EQUITY_ANSWER, range).map(({ equity }) => equity);
  expect(equities('year')).toEqual([90, 100, 110, 105]);
  expect(equities('month')).toEqual([100, 110, 105]);
  expect(equities('today')).toEqual([110, 105]);
});

test('a curve goes from the left to the right by time, its highest value on top', () => {
  const points = [
    { timeMs: 0, equity: 100 },
    { timeMs: 25, equity: 120 },
    { timeMs: 100, equity: 110 },
  ];
  expect(equityCurveOf(points)).toEqual({
    path: 'M0,100L25,0L100,50',
    startY: 100,
    endY: 50,
    low: 100,
    high: 120,
    from: 0,
    to: 100,
    change: 10,
    changePercent: 10,
  });
});

test('what never moved runs through the middle', () => {
  const level = equityCurveOf([
    { timeMs: 0, equity: 100 },
    { timeMs: 1, equity: 100 },
  ]);
  expect(level).toMatchObject({ path: 'M0,50L100,50', change: 0 });
});

test('from nothing there is no percentage, and one point is no curve', () => {
  const fromNothing = equityCurveOf([
    { timeMs: 0, equity: 0 },
    { timeMs: 1, equity: 5 },
  ]);
  expect(fromNothing?.changePercent).toBeNull();
  expect(equityCurveOf([{ timeMs: 0, equity: 5 }])).toBeNull();
  expect(equityCurveOf([])).toBeNull();
});
