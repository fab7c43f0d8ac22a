import { expect, test } from 'vitest';
import { curveExtremesOf, equityCurveWithDrawdown } from './curve-points.ts';

const equity = (at: string, dollars: number) => ({ at, equity: dollars });
const below = (at: string, percent: number) => ({ at, percent });
const midnight = (day: string) => Date.parse(day) / 1_000;

test('of each day the last record stays, also of a day with a record for each bar', () => {
  const { isIntraday, points } = equityCurveWithDrawdown({
    equity: [
      equity('2025-02-03T21:00:00.000Z', 100),
      equity('2025-02-05T14:35:00.000Z', 103),
      equity('2025-02-05T14:40:00.000Z', 101),
    ],
    drawdown: [
      below('2025-02-03T21:00:00.000Z', 0),
      // No equity was recorded on this day.
      below('2025-02-04T21:00:00.000Z', -1),
      below('2025-02-05T14:35:00.000Z', 0),
      below('2025-02-05T14:40:00.000Z', -2),
    ],
  });
  expect(isIntraday).toBe(false);
  expect(points).toEqual([
    { epochSeconds: midnight('2025-02-03'), equity: 100, drawdownPercent: 0 },
    { epochSeconds: midnight('2025-02-04'), equity: null, drawdownPercent: -1 },
    { epochSeconds: midnight('2025-02-05'), equity: 101, drawdownPercent: -2 },
  ]);
});

test('within one day each record has its place', () => {
  const { isIntraday, points } = equityCurveWithDrawdown({
    equity: [equity('2025-02-05T14:35:00.000Z', 103), equity('2025-02-05T14:40:00.000Z', 101)],
    drawdown: [below('2025-02-05T14:35:00.000Z', 0), below('2025-02-05T14:40:00.000Z', -2)],
  });
  expect(isIntraday).toBe(true);
  expect(points.map(({ epochSeconds }) => epochSeconds)).toEqual([
    Date.parse('2025-02-05T14:35:00.000Z') / 1_000,
    Date.parse('2025-02-05T14:40:00.000Z') / 1_000,
  ]);
});

test('a day is New York’s, in winter and in summer', () => {
  // 23:30 in New York is the next day in UTC, at 04:30 in winter and at 03:30 in summer.
  const { points } = equityCurveWithDrawdown({
    equity: [equity('2025-03-08T04:30:00.000Z', 1), equity('2025-03-12T03:30:00.000Z', 2)],
    drawdown: [],
  });
  expect(points.map(({ epochSeconds }) => epochSeconds)).toEqual([
    midnight('2025-03-07'),
    midnight('2025-03-11'),
  ]);
});

test('a curve has its ends, its highest and its lowest record', () => {
  const curve = equityCurveWithDrawdown({
    equity: [
      equity('2025-02-03T21:00:00.000Z', 100),
      equity('2025-02-04T21:00:00.000Z', 120),
      equity('2025-02-05T21:00:00.000Z', 90),
      equity('2025-02-06T21:00:00.000Z', 110),
    ],
    drawdown: [],
  });
  expect(curveExtremesOf(curve)).toMatchObject({
    first: 100,
    last: 110,
    low: { equity: 90, epochSeconds: midnight('2025-02-05') },
    high: { equity: 120, epochSeconds: midnight('2025-02-04') },
  });
});

test('one record is no curve', () => {
  const one = equityCurveWithDrawdown({
    equity: [equity('2025-02-03T21:00:00.000Z', 100)],
    drawdown: [below('2025-02-03T21:01:00.000Z', 0)],
  });
  expect(one.points).toHaveLength(1);
  expect(curveExtremesOf(one)).toBeNull();
  expect(curveExtremesOf(equityCurveWithDrawdown({ equity: [], drawdown: [] }))).toBeNull();
});
