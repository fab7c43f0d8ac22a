import { expect, test } from 'vitest';
import { settingsWithFallbacks, thresholdsWithFallbacks } from './fallbacks.ts';

test('numbers that are not finite fall back to the defaults, others stay', () => {
  expect(
    settingsWithFallbacks({
      autoTrade: false,
      portfolioPercentage: Number.NaN,
      profitTarget: Number.NaN,
      stopLoss: Number.POSITIVE_INFINITY,
      confidenceThreshold: Number.NaN,
      riskLevel: 7,
    }),
  ).toEqual({
    autoTrade: false,
    portfolioPercentage: 25,
    profitTarget: 100,
    stopLoss: 20,
    confidenceThreshold: 55,
    riskLevel: 7,
  });
});

test('thresholds fall back to those of the specification', () => {
  const nothing = Number.NaN;
  expect(
    thresholdsWithFallbacks({
      mfiBullishThreshold: nothing,
      mfiBearishThreshold: nothing,
      rsiOversoldThreshold: nothing,
      rsiOverboughtThreshold: nothing,
      emaFastPeriod: nothing,
      emaSlowPeriod: nothing,
      relativeVolumeThreshold: nothing,
      ivThreshold: nothing,
      slippageThreshold: nothing,
    }),
  ).toEqual({
    mfiBullishThreshold: 60,
    mfiBearishThreshold: 20,
    rsiOversoldThreshold: 30,
    rsiOverboughtThreshold: 70,
    emaFastPeriod: 9,
    emaSlowPeriod: 20,
    relativeVolumeThreshold: 1.5,
    ivThreshold: 25,
    slippageThreshold: 1,
  });
});
