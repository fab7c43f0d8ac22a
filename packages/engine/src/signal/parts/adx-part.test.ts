import { expect, test } from 'vitest';
import { scoreInput } from '../../../test/readings.ts';
import { adxPart } from './adx-part.ts';

test.each([
  [0, 0],
  [20, 0],
  [22.5, 2.5],
  [30, 10],
  [60, 10],
])('ADX %d gives %d to the side that leads', (adx, points) => {
  const up = adxPart(scoreInput({ adx, plusDi: 25, minusDi: 24 }));
  const down = adxPart(scoreInput({ adx, plusDi: 24, minusDi: 25 }));
  expect(up).toEqual({ bullish: points, bearish: 0 });
  expect(down).toEqual({ bullish: 0, bearish: points });
});

test('no one leads on a tie', () => {
  expect(adxPart(scoreInput({ adx: 60 }))).toEqual({ bullish: 0, bearish: 0 });
});

test.each(['adx', 'plusDi', 'minusDi'] as const)('without %s it is not known', (name) => {
  expect(adxPart(scoreInput({ [name]: null }))).toBeNull();
});
