import type { IndicatorSnapshot } from '../src/indicators/indicator-snapshot.ts';
import type { Reading } from '../src/signal/reading.ts';

const NEUTRAL: IndicatorSnapshot = {
  emaFast: 600,
  emaSlow: 600,
  rsi: 50,
  mfi: 50,
  adx: 10,
  plusDi: 20,
  minusDi: 20,
  atr: 1,
  moneyFlow: 0,
  relativeVolume: null,
};

/** A reading that gives no side a point, with the given differences; prices are near $600, ATR is $1. */
export function reading(
  indicators: Partial<IndicatorSnapshot> = {},
  rest: Partial<Omit<Reading, 'indicators'>> = {},
): Reading {
  return {
    indicators: { ...NEUTRAL, ...indicators },
    close: 600,
    lows: [600, 600, 600],
    highs: [600, 600, 600],
    emaSlowBefore: 600,
    crossing: null,
    ...rest,
  };
}
