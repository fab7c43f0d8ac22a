import { describe, expect, test } from 'vitest';
import { rampShare, WEIGHTS } from './weights.ts';

describe('the weights', () => {
  test('are those of the specification and sum to 100', () => {
    const points = Object.fromEntries(
      Object.entries(WEIGHTS.parts).map(([name, part]) => [name, part.points]),
    );
    expect(points).toEqual({
      chartPattern: 20,
      ema: 20,
      rsi: 15,
      mfi: 15,
      adx: 10,
      relativeVolume: 10,
      iv: 10,
    });
    expect(Object.values(points).reduce((sum, value) => sum + value, 0)).toBe(100);
  });

  test('of the rows of a part sum to its points', () => {
    const { chartPattern, ema, mfi } = WEIGHTS.parts;
    const { candles, structure } = chartPattern;
    expect(candles.points + structure.breakout.points + structure.swings.points).toBe(20);
    expect(Math.max(...Object.values(candles.shapes))).toBe(candles.points);
    expect(ema.spread.points + ema.slope.points + ema.support.points).toBe(ema.points);
    expect(mfi.base.points + mfi.beyond.points).toBe(mfi.points);
  });
});

describe('ramp', () => {
  test.each([
    [{ from: 20, to: 30 }, 19, 0],
    [{ from: 20, to: 30 }, 20, 0],
    [{ from: 20, to: 30 }, 25, 0.5],
    [{ from: 20, to: 30 }, 30, 1],
    [{ from: 20, to: 30 }, 31, 1],
    [{ from: 1.5, to: 0.5 }, 2, 0],
    [{ from: 1.5, to: 0.5 }, 1, 0.5],
    [{ from: 1.5, to: 0.5 }, 0, 1],
  ])('%o at %d is %d', (line, value, expected) => {
    expect(rampShare(value, line)).toBe(expected);
  });
});
