import { describe, expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import { emaPart } from './ema-part.ts';

function both(read: (sign: 1 | -1) => ReturnType<typeof scoreInput>) {
  const up = emaPart(read(1));
  const down = emaPart(read(-1));
  expect(down?.bearish).toBeCloseTo(up?.bullish ?? Number.NaN, 9);
  expect(down?.bullish).toBeCloseTo(up?.bearish ?? Number.NaN, 9);
  return up;
}

describe('spread of the averages', () => {
  test.each([
    [-0.5, 0],
    [0, 0],
    [0.125, 4],
    [0.25, 8],
    [2, 8],
  ])('fast − slow = %d ATR gives %d', (spread, points) => {
    const result = both((sign) => scoreInput({ emaFast: 600 + sign * spread }));
    expect(result?.bullish).toBeCloseTo(points, 9);
  });

  test('is measured in ATR', () => {
    expect(emaPart(scoreInput({ emaFast: 600.125, atr: 0.5 }))?.bullish).toBe(8);
    expect(emaPart(scoreInput({ emaFast: 600.125, atr: 2 }))?.bullish).toBe(2);
  });
});

describe('slope of the slow average over three bars', () => {
  test.each([
    [-0.1, 0],
    [0, 0],
    [0.075, 2],
    [0.15, 4],
    [1, 4],
  ])('%d ATR gives %d', (slope, points) => {
    const result = both((sign) => scoreInput({}, { emaSlowBefore: 600 - sign * slope }));
    expect(result?.bullish).toBeCloseTo(points, 9);
  });
});

describe('support', () => {
  const near = (distances: readonly number[], close = 0.5) =>
    both((sign) =>
      scoreInput(
        {},
        {
          close: 600 + sign * close,
          lows: distances.map((distance) => 600 + sign * distance),
          highs: distances.map((distance) => 600 + sign * distance),
        },
      ),
    );

  test.each([
    [0, 8],
    [0.25, 8],
    [-0.25, 8],
    [0.875, 4],
    [1.5, 0],
    [3, 0],
    [-1.5, 0],
  ])('a low %d ATR above the average gives %d', (distance, points) => {
    expect(near([distance, 9, 9])?.bullish).toBeCloseTo(points, 9);
    expect(near([9, distance, 9])?.bullish).toBeCloseTo(points, 9);
    expect(near([9, 9, distance])?.bullish).toBeCloseTo(points, 9);
  });

  test('the nearest of the lows counts', () => {
    expect(near([0.875, 0.25, 3])?.bullish).toBeCloseTo(8, 9);
  });

  test('a close on or below the average holds nothing', () => {
    expect(near([0, 0, 0], 0)?.bullish).toBe(0);
    expect(near([0, 0, 0], -0.01)?.bullish).toBe(0);
  });
});

test('all together give 20 to one side and nothing to the other', () => {
  const best = scoreInput({ emaFast: 601 }, { emaSlowBefore: 599, close: 601 });
  expect(emaPart(best)).toEqual({ bullish: 20, bearish: 0 });
});

test.each([
  ['fast average', scoreInput({ emaFast: null })],
  ['slow average', scoreInput({ emaSlow: null })],
  ['earlier slow average', scoreInput({}, { emaSlowBefore: null })],
  ['range', scoreInput({ atr: null })],
  ['any movement', scoreInput({ atr: 0 })],
])('without %s it is not known', (_, missing) => {
  expect(emaPart(missing)).toBeNull();
});
