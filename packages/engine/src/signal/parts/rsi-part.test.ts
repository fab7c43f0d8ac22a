import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import { rsiPart } from './rsi-part.ts';

const thresholds = { rsiOversoldThreshold: 30, rsiOverboughtThreshold: 70 };
const points = (rsi: number) => rsiPart(scoreInput({ rsi }), thresholds);

describe('momentum', () => {
  test.each([
    [0, 0, 0],
    [20, 0, 0],
    [25, 0, 7.5],
    [30, 0, 15],
    [45, 0, 15],
    [50, 7.5, 7.5],
    [52.5, 11.25, 3.75],
    [55, 15, 0],
    [70, 15, 0],
    [75, 7.5, 0],
    [80, 0, 0],
    [100, 0, 0],
  ])('RSI %d gives %d to the bull and %d to the bear', (rsi, bullish, bearish) => {
    expect(points(rsi)?.bullish).toBeCloseTo(bullish, 9);
    expect(points(rsi)?.bearish).toBeCloseTo(bearish, 9);
  });

  test('follows the administrators’ thresholds, each its side', () => {
    const moved = { rsiOversoldThreshold: 20, rsiOverboughtThreshold: 60 };
    expect(rsiPart(scoreInput({ rsi: 65 }), moved)?.bullish).toBeCloseTo(7.5, 9);
    expect(rsiPart(scoreInput({ rsi: 22 }), moved)?.bearish).toBe(15);
  });

  test('an overbought line inside the rise caps it', () => {
    const low = { rsiOversoldThreshold: 30, rsiOverboughtThreshold: 51 };
    expect(rsiPart(scoreInput({ rsi: 51 }), low)?.bullish).toBeCloseTo(9, 9);
    expect(rsiPart(scoreInput({ rsi: 56 }), low)?.bullish).toBeCloseTo(7.5, 9);
    expect(rsiPart(scoreInput({ rsi: 61 }), low)?.bullish).toBe(0);
  });
});

test('a crossing gives all to its side and silences the other', () => {
  const up = scoreInput({ rsi: 31 }, { rsis: [31, 35, 30, 31] });
  const down = scoreInput({ rsi: 69 }, { rsis: [69, 65, 70, 69] });
  expect(rsiPart(up, thresholds)).toEqual({ bullish: 15, bearish: 0 });
  expect(rsiPart(down, thresholds)).toEqual({ bullish: 0, bearish: 15 });
});

test('bull and bear mirror about 50 when the thresholds do', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.integer({ min: 51, max: 99 }),
      (rsi, overbought) => {
        const symmetric = {
          rsiOversoldThreshold: 100 - overbought,
          rsiOverboughtThreshold: overbought,
        };
        const left = rsiPart(scoreInput({ rsi }), symmetric);
        const right = rsiPart(scoreInput({ rsi: 100 - rsi }), symmetric);
        expect(left?.bullish).toBeCloseTo(right?.bearish ?? Number.NaN, 9);
        expect(left?.bearish).toBeCloseTo(right?.bullish ?? Number.NaN, 9);
      },
    ),
  );
});

test('without a value it is not known, crossing or not', () => {
  expect(rsiPart(scoreInput({ rsi: null }, { rsis: [30, 31, 32, null] }), thresholds)).toBeNull();
});
