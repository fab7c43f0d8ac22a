import { describe, expect, test } from 'vitest';
import type { Bar } from '../model/bar.ts';
import { ChartStream, candlePoints } from './chart-patterns.ts';

type Ohlc = readonly [open: number, high: number, low: number, close: number];
const bar = ([open, high, low, close]: Ohlc): Bar => ({
  start: 0,
  open: 6_000_000 + open * 100,
  high: 6_000_000 + high * 100,
  low: 6_000_000 + low * 100,
  close: 6_000_000 + close * 100,
  volume: 1,
});

/** The given bars follow twelve quiet ones with bodies of 10 and no shape. */
function after(...bars: readonly Ohlc[]) {
  const quiet = Array.from(
    { length: 12 },
    (_, index): Ohlc => (index % 2 === 0 ? [0, 30, -30, 10] : [11, 30, -30, 1]),
  );
  const stream = new ChartStream();
  return [...quiet, ...bars].map((each) => stream.push(bar(each))).slice(quiet.length);
}

const FALL: Ohlc = [5, 6, -1, 0];
const ENGULFING: Ohlc = [-1, 7, -2, 6];
/** A bar inside the previous body makes no shape. */
const DULL: Ohlc = [3, 12, -8, 4];

describe('a shape', () => {
  test('is worth 1, 0.5, 0.25 and nothing at 0, 1, 2 and 3 bars of age', () => {
    const readings = after(FALL, ENGULFING, DULL, DULL, DULL).slice(1);
    expect(readings.map((reading) => reading?.bullish)).toEqual([
      { shape: 'engulfing', age: 0 },
      { shape: 'engulfing', age: 1 },
      { shape: 'engulfing', age: 2 },
      null,
    ]);
    expect([0, 1, 2, 3].map((age) => candlePoints({ shape: 'engulfing', age }))).toEqual([
      6, 3, 1.5, 0,
    ]);
    expect(readings.every((reading) => reading?.bearish === null)).toBe(true);
  });

  test('gives way to one that is worth more by now, and not to one that is worth less', () => {
    // The hammer (4 points) comes one bar after an engulfing bar (by then worth 3).
    const hammer: Ohlc = [2, 3, -30, 2];
    expect(after(FALL, ENGULFING, hammer).at(-1)?.bullish).toEqual({ shape: 'hammer', age: 0 });
    expect(after(FALL, ENGULFING, hammer, DULL).at(-1)?.bullish).toEqual({
      shape: 'hammer',
      age: 1,
    });
  });

  test('and an opposite one on the same bar are both void', () => {
    const both: Ohlc = [-1, 35, -2, 6];
    const before: Ohlc = [5, 6, -1, 0];
    const reading = after(before, both).at(-1);
    expect(reading?.bullish).toBeNull();
    expect(reading?.bearish).toBeNull();
    expect(after(before, ENGULFING).at(-1)?.bullish?.shape).toBe('engulfing');
  });
});

describe('a breakout', () => {
  const dull = (close: number): Ohlc => [close, close, close, close];
  test.each([
    [30, null],
    [31, 'up'],
    [-30, null],
    [-31, 'down'],
  ])('a close at %d against highs of 30 and lows of −30 is %s', (close, expected) => {
    expect(after(dull(close)).at(-1)?.breakout).toBe(expected);
  });

  test('is measured against exactly twelve bars, itself excluded', () => {
    const spike: Ohlc = [0, 100, -30, 0];
    const quiet = Array.from({ length: 11 }, (): Ohlc => [0, 30, -30, 0]);
    expect(after(spike, ...quiet, dull(50)).at(-1)?.breakout).toBeNull();
    expect(after(spike, ...quiet, [0, 30, -30, 0], dull(50)).at(-1)?.breakout).toBe('up');
  });
});

test('is null until twelve bars came before', () => {
  const stream = new ChartStream();
  const readings = Array.from({ length: 13 }, () => stream.push(bar([0, 30, -30, 10])));
  expect(readings.findIndex((reading) => reading !== null)).toBe(12);
});
