import { describe, expect, test } from 'vitest';
import { reading } from '../../test/readings.ts';
import { DEFAULT_THRESHOLDS } from '../model/thresholds.ts';
import { score, totalPoints } from './score.ts';
import { WEIGHTS } from './weights.ts';

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

const BULLISH = reading(
  { emaFast: 601, rsi: 60, mfi: 65, adx: 35, plusDi: 30, minusDi: 10 },
  { close: 601, emaSlowBefore: 599 },
);

describe('score', () => {
  test('a perfect bull reaches all points that are scored', () => {
    const { bullish, bearish, hasData } = score(BULLISH, DEFAULT_THRESHOLDS);
    expect(bullish).toEqual({
      ...ZERO,
      emaPoints: 20,
      rsiPoints: 15,
      mfiPoints: 15,
      adxPoints: 10,
    });
    expect(bearish).toEqual(ZERO);
    expect(hasData).toBe(true);
    const scored = Object.values(WEIGHTS.parts).filter((part) => part.scored);
    expect(totalPoints(bullish)).toBe(scored.reduce((sum, part) => sum + part.points, 0));
  });

  test('a part without data gives nothing, the others count', () => {
    const { bullish, hasData } = score(
      { ...BULLISH, indicators: { ...BULLISH.indicators, mfi: null } },
      DEFAULT_THRESHOLDS,
    );
    expect(bullish.mfiPoints).toBe(0);
    expect(totalPoints(bullish)).toBe(45);
    expect(hasData).toBe(true);
  });

  test('without any data there is nothing to say', () => {
    const nothing = reading({ emaFast: null, rsi: null, mfi: null, adx: null });
    expect(score(nothing, DEFAULT_THRESHOLDS)).toEqual({
      bullish: ZERO,
      bearish: ZERO,
      hasData: false,
    });
  });
});

test('the total counts every part', () => {
  const names = Object.keys(ZERO) as (keyof typeof ZERO)[];
  names.forEach((name, index) => {
    expect(totalPoints({ ...ZERO, [name]: index + 1 })).toBe(index + 1);
  });
});
