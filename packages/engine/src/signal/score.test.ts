import { describe, expect, test } from 'vitest';
import { scoreInput } from '../../test/readings.ts';
import { DEFAULT_THRESHOLDS } from '../model/thresholds.ts';
import { lacksAllParts, scoreParts, totalPoints } from './score.ts';

const ZERO = {
  chartPatternPoints: 0,
  emaPoints: 0,
  rsiPoints: 0,
  mfiPoints: 0,
  adxPoints: 0,
  relativeVolumePoints: 0,
  ivPoints: 0,
  slippagePoints: 0,
};

const BULLISH = scoreInput(
  { emaFast: 601, rsi: 60, mfi: 65, adx: 35, plusDi: 30, minusDi: 10, relativeVolume: 2 },
  {
    close: 601,
    emaSlowBefore: 599,
    closeLocation: 1,
    iv: 12,
    chart: {
      bullish: { shape: 'soldiers', age: 0 },
      bearish: null,
      breakout: 'up',
      swings: 'up',
    },
  },
);

describe('score', () => {
  test('a perfect bull reaches 100; cheap options speak for both sides', () => {
    const result = scoreParts(BULLISH, DEFAULT_THRESHOLDS);
    expect(result.bullish).toEqual({
      chartPatternPoints: 20,
      emaPoints: 20,
      rsiPoints: 15,
      mfiPoints: 15,
      adxPoints: 10,
      relativeVolumePoints: 10,
      ivPoints: 10,
      slippagePoints: 0,
    });
    expect(result.bearish).toEqual({ ...ZERO, ivPoints: 10 });
    expect(result.missing).toEqual([]);
    expect(lacksAllParts(result)).toBe(false);
    expect(totalPoints(result.bullish)).toBe(100);
  });

  test.each([
    ['mfi', 85, { ...BULLISH.indicators, mfi: null }, BULLISH.context],
    ['relativeVolume', 90, { ...BULLISH.indicators, relativeVolume: null }, BULLISH.context],
    ['chartPattern', 80, BULLISH.indicators, { ...BULLISH.context, chart: null }],
    ['iv', 90, BULLISH.indicators, { ...BULLISH.context, iv: null }],
  ] as const)('without %s %d points are left', (part, sum, indicators, context) => {
    const result = scoreParts({ indicators, context }, DEFAULT_THRESHOLDS);
    expect(result.missing).toEqual([part]);
    expect(result.bullish[`${part}Points`]).toBe(0);
    expect(result.bearish[`${part}Points`]).toBe(0);
    expect(totalPoints(result.bullish)).toBe(sum);
  });

  test('without any data there is nothing to say', () => {
    const nothing = scoreInput(
      { emaFast: null, rsi: null, mfi: null, adx: null, relativeVolume: null },
      { chart: null, iv: null },
    );
    const result = scoreParts(nothing, DEFAULT_THRESHOLDS);
    expect(result).toMatchObject({ bullish: ZERO, bearish: ZERO });
    expect(result.missing.length).toBe(7);
    expect(lacksAllParts(result)).toBe(true);
  });
});

test('the total counts every part', () => {
  const names = Object.keys(ZERO) as (keyof typeof ZERO)[];
  names.forEach((name, index) => {
    expect(totalPoints({ ...ZERO, [name]: index + 1 })).toBe(index + 1);
  });
});
