import { expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import { ivPart } from './iv-part.ts';

const points = (iv: number | null, ivThreshold = 25) =>
  ivPart(scoreInput({}, { iv }), { ivThreshold });

test.each([
  [0.1, 10],
  [25, 10],
  [28, 8],
  [32.5, 5],
  [40, 0],
  [400, 0],
])('%d %% gives %d to both sides', (iv, expected) => {
  expect(points(iv)).toEqual({ bullish: expected, bearish: expected });
});

test('the ramp begins at the administrators’ threshold', () => {
  expect(points(20, 10)?.bullish).toBeCloseTo(20 / 3, 12);
  expect(points(39.9, 39.9)?.bullish).toBe(10);
  expect(points(40, 39.9)?.bullish).toBe(0);
});

test('without a volatility it is not known', () => {
  expect(points(null)).toBeNull();
});
