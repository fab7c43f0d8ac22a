import { type Bar, newYorkTime } from '@tideline/engine';
import { expect, test } from 'vitest';
import { aggregateBars, barStart, parseTimeframe } from './timeframe.ts';

test.each([
  ['1Min', { unit: 'minute', count: 1 }],
  ['59T', { unit: 'minute', count: 59 }],
  ['4Hour', { unit: 'minute', count: 240 }],
  ['23H', { unit: 'minute', count: 1_380 }],
  ['1D', { unit: 'day', count: 1 }],
  ['1Week', { unit: 'week', count: 1 }],
  ['12M', { unit: 'month', count: 12 }],
  ['3Month', { unit: 'month', count: 3 }],
])('reads %s', (text, timeframe) => {
  expect(parseTimeframe(text)).toEqual(timeframe);
});

test.each(['', '0Min', '60Min', '24H', '2Day', '2W', '5M', '5', 'Min', '5min', '-1Min', '1.5H'])(
  'refuses "%s"',
  (text) => {
    expect(parseTimeframe(text)).toBeNull();
  },
);

test.each([
  ['7Min', '2025-02-05T10:01', '2025-02-05T09:55'],
  ['1H', '2025-02-05T10:02', '2025-02-05T10:00'],
  ['5H', '2025-02-05T10:02', '2025-02-05T10:00'],
  ['4H', '2025-02-05T15:59', '2025-02-05T12:00'],
  ['1D', '2025-02-05T10:02', '2025-02-05T00:00'],
  ['1W', '2025-02-05T10:02', '2025-02-03T00:00'],
  ['1W', '2025-02-03T09:30', '2025-02-03T00:00'],
  ['1M', '2025-02-28T15:59', '2025-02-01T00:00'],
  ['3M', '2025-06-30T15:59', '2025-04-01T00:00'],
  ['12M', '2025-11-05T10:00', '2025-01-01T00:00'],
])('a bar of %s at %s begins at %s', (text, at, start) => {
  const timeframe = parseTimeframe(text);
  if (timeframe === null) throw new Error(`${text} should be readable`);
  expect(barStart(newYorkTime(at), timeframe)).toBe(newYorkTime(start));
});

test('bars put together: first open, last close, extremes and sums', () => {
  const bar = (time: string, prices: readonly [number, number, number, number]): Bar => {
    const [open, high, low, close] = prices;
    return { start: newYorkTime(`2025-02-05T${time}`), open, high, low, close, volume: 10 };
  };
  const bars = [
    bar('09:30', [5, 6, 4, 5]),
    bar('09:31', [5, 9, 5, 8]),
    bar('09:34', [8, 8, 2, 3]),
    bar('09:35', [3, 4, 3, 4]),
  ];
  expect(aggregateBars(bars, { unit: 'minute', count: 5 })).toEqual([
    { start: bars[0]?.start, open: 5, high: 9, low: 2, close: 3, volume: 30 },
    { start: bars[3]?.start, open: 3, high: 4, low: 3, close: 4, volume: 10 },
  ]);
  expect(aggregateBars([], { unit: 'day', count: 1 })).toEqual([]);
});
