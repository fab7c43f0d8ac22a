import { type MarketSignal, toDollars } from '@tideline/engine';
import type { DecisionRow, LiveSignal } from '../ports/index.ts';
import type { BackendLogic, Breakdown } from '../schemas/backend-logic.ts';
import { toDecision } from './decision.ts';
import { toInstant, toInstantOrNull } from './time.ts';

const ZERO_POINTS: Breakdown = {
  chartPatternPoints: 0,
  emaPoints: 0,
  rsiPoints: 0,
  mfiPoints: 0,
  adxPoints: 0,
  relativeVolumePoints: 0,
  ivPoints: 0,
  slippagePoints: 0,
};

/** The market's signal is shared; the last decision is the caller's own. */
export function toBackendLogic(live: LiveSignal, last: DecisionRow | null): BackendLogic {
  const { signal } = live;
  return {
    ...(signal === null ? marketFieldsWithoutSignal(live) : marketFieldsOfSignal(signal)),
    parts: [...live.parts],
    rejectedBars: [...live.rejectedBars],
    lastDecision: last && toDecision(last),
    whyNoTrade: last === null || last.outcome === 'entered' ? null : last.sentence,
    ageMs: live.ageMs,
  };
}

type MarketFields = Omit<
  BackendLogic,
  'parts' | 'rejectedBars' | 'lastDecision' | 'whyNoTrade' | 'ageMs'
>;

function marketFieldsWithoutSignal(live: LiveSignal): MarketFields {
  return {
    hasData: false,
    symbol: live.symbol,
    signalType: 'neutral',
    confidence: 0,
    bullishConfidence: 0,
    bearishConfidence: 0,
    price: null,
    timestamp: null,
    warmingUp: true,
    barCount: 0,
    emaFast: null,
    emaSlow: null,
    relativeVolume: null,
    emaSupport: null,
    rsi: null,
    mfi: null,
    iv: null,
    ivAt: null,
    slippage: null,
    adx: null,
    moneyFlow: null,
    bullishBreakdown: ZERO_POINTS,
    bearishBreakdown: ZERO_POINTS,
    neutralReason: 'no-data',
    flags: [],
    thresholdsVersion: live.thresholdsVersion,
  };
}

function marketFieldsOfSignal(signal: MarketSignal): MarketFields {
  const { indicators } = signal;
  return {
    hasData: signal.neutralReason !== 'no-data',
    symbol: signal.symbol,
    signalType: signal.signalType,
    confidence: signal.confidence,
    bullishConfidence: signal.bullishConfidence,
    bearishConfidence: signal.bearishConfidence,
    price: toDollars(signal.price),
    timestamp: toInstant(signal.barEnd),
    warmingUp: signal.warmingUp,
    barCount: signal.barCount,
    emaFast: indicators.emaFast,
    emaSlow: indicators.emaSlow,
    relativeVolume: indicators.relativeVolume,
    emaSupport: signal.emaSupport,
    rsi: indicators.rsi,
    mfi: indicators.mfi,
    iv: signal.iv,
    ivAt: toInstantOrNull(signal.ivAt),
    slippage: signal.slippage,
    adx: indicators.adx,
    moneyFlow: indicators.moneyFlow,
    bullishBreakdown: signal.bullish,
    bearishBreakdown: signal.bearish,
    neutralReason: signal.neutralReason,
    flags: [...signal.flags],
    thresholdsVersion: signal.thresholdsVersion,
  };
}
