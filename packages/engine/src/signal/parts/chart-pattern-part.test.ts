import { expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import type { ChartPatterns } from '../chart-patterns.ts';
import { chartPatternPart } from './chart-pattern-part.ts';

const NOTHING: ChartPatterns = { bullish: null, bearish: null, breakout: null, swings: null };
const points = (chart: Partial<ChartPatterns> | null) =>
  chartPatternPart(scoreInput({}, { chart: chart === null ? null : { ...NOTHING, ...chart } }));

test.each([
  ['soldiers', 0, 10],
  ['soldiers', 1, 5],
  ['soldiers', 2, 2.5],
  ['star', 0, 8],
  ['star', 2, 2],
  ['engulfing', 0, 6],
  ['engulfing', 1, 3],
  ['hammer', 0, 4],
  ['hammer', 2, 1],
] as const)('%s, %d bars old, gives %d to its side', (shape, age, expected) => {
  expect(points({ bullish: { shape, age } })).toEqual({ bullish: expected, bearish: 0 });
  expect(points({ bearish: { shape, age } })).toEqual({ bullish: 0, bearish: expected });
});

test('structure gives 5 and 5', () => {
  expect(points({ breakout: 'up' })).toEqual({ bullish: 5, bearish: 0 });
  expect(points({ breakout: 'down' })).toEqual({ bullish: 0, bearish: 5 });
  expect(points({ swings: 'up' })).toEqual({ bullish: 5, bearish: 0 });
  expect(points({ swings: 'down' })).toEqual({ bullish: 0, bearish: 5 });
});

test('all of it gives 20; the sides are apart', () => {
  expect(
    points({
      bullish: { shape: 'soldiers', age: 0 },
      bearish: { shape: 'star', age: 1 },
      breakout: 'up',
      swings: 'up',
    }),
  ).toEqual({ bullish: 20, bearish: 4 });
});

test('without enough bars it is not known', () => {
  expect(points(null)).toBeNull();
});
