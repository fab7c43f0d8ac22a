import { expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import { relativeVolumePart } from './relative-volume-part.ts';

const points = (relativeVolume: number | null, closeLocation: number, threshold = 1.5) =>
  relativeVolumePart(scoreInput({ relativeVolume }, { closeLocation }), {
    relativeVolumeThreshold: threshold,
  });

test.each([
  [0, 0],
  [0.99, 0],
  [1, 0],
  [1.25, 5],
  [1.5, 10],
  [9, 10],
])('volume of %d times the mean gives %d to the side of the close', (relative, expected) => {
  expect(points(relative, 0.5)).toEqual({ bullish: expected, bearish: 0 });
  expect(points(relative, -0.5)).toEqual({ bullish: 0, bearish: expected });
});

test.each([
  [1, 10],
  [0.5, 10],
  [0.25, 5],
  [0.1, 2],
  [0, 0],
])('a close at %d of the half range gives %d', (location, expected) => {
  expect(points(2, location)?.bullish).toBe(expected);
  expect(points(2, -location)?.bearish).toBe(expected);
});

test('the ramp ends at the administrators’ threshold', () => {
  expect(points(2, 1, 3)?.bullish).toBe(5);
  expect(points(1.1, 1, 1.1)?.bullish).toBe(10);
});

test('without a mean it is not known', () => {
  expect(points(null, 1)).toBeNull();
});
