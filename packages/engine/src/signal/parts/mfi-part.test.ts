import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import { mfiPart } from './mfi-part.ts';

const points = (mfi: number, mfiBullishThreshold: number, mfiBearishThreshold: number) =>
  mfiPart(scoreInput({ mfi }), { mfiBullishThreshold, mfiBearishThreshold });

describe('with the defaults, 60 and 20', () => {
  test.each([
    [0, 0, 15],
    [20, 0, 15],
    [30, 0, 12.5],
    [40, 0, 10],
    [45, 0, 5],
    [50, 0, 0],
    [55, 5, 0],
    [59.9, 9.9, 0],
    [60, 15, 0],
    [100, 15, 0],
  ])('MFI %d gives %d to the bull and %d to the bear', (mfi, bullish, bearish) => {
    expect(points(mfi, 60, 20)?.bullish).toBeCloseTo(bullish, 9);
    expect(points(mfi, 60, 20)?.bearish).toBeCloseTo(bearish, 9);
  });
});

describe('with other thresholds', () => {
  test('beyond the base the rest is a ramp to the threshold', () => {
    expect(points(60, 80, 20)?.bullish).toBeCloseTo(10, 9);
    expect(points(70, 80, 20)?.bullish).toBeCloseTo(12.5, 9);
    expect(points(80, 80, 20)?.bullish).toBeCloseTo(15, 9);
  });

  test('inside the base it is a step at the end of the base', () => {
    for (const threshold of [51, 55, 60]) {
      expect(points(59.99, threshold, 20)?.bullish).toBeCloseTo(9.99, 9);
      expect(points(60, threshold, 20)?.bullish).toBe(15);
    }
    for (const threshold of [49, 45, 40]) {
      expect(points(40.01, 60, threshold)?.bearish).toBeCloseTo(9.99, 9);
      expect(points(40, 60, threshold)?.bearish).toBe(15);
    }
  });
});

test('bull and bear mirror about 50 when the thresholds do', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.integer({ min: 51, max: 100 }),
      (mfi, bull) => {
        const left = points(mfi, bull, 100 - bull);
        const right = points(100 - mfi, bull, 100 - bull);
        // Leaves out values whose mirror image is rounded: at the step, rounding would decide.
        fc.pre(100 - (100 - mfi) === mfi);
        expect(left?.bullish).toBeCloseTo(right?.bearish ?? Number.NaN, 9);
        expect(left?.bearish).toBeCloseTo(right?.bullish ?? Number.NaN, 9);
      },
    ),
  );
});

test('without a value it is not known', () => {
  const missing = scoreInput({ mfi: null });
  expect(mfiPart(missing, { mfiBullishThreshold: 60, mfiBearishThreshold: 20 })).toBeNull();
});
