import type { IndicatorSnapshot } from '../src/indicators/indicator-snapshot.ts';
import type { ScoreInput, SignalContext } from '../src/signal/score-input.ts';

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
  relativeVolume: 1,
};

/** Gives no points unless changed; prices near $600, ATR $1. */
export function scoreInput(
  indicators: Partial<IndicatorSnapshot> = {},
  context: Partial<SignalContext> = {},
): ScoreInput {
  const rsi = indicators.rsi === undefined ? NEUTRAL.rsi : indicators.rsi;
  return {
    indicators: { ...NEUTRAL, ...indicators },
    context: {
      emaFastPeriod: 9,
      emaSlowPeriod: 20,
      close: 600,
      lows: [600, 600, 600],
      highs: [600, 600, 600],
      emaSlowBefore: 600,
      rsis: [rsi, rsi, rsi, rsi],
      closeLocation: 0,
      chart: { bullish: null, bearish: null, breakout: null, swings: null },
      iv: 40,
      callHalfSpread: null,
      putHalfSpread: null,
      ...context,
    },
  };
}
