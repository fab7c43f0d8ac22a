import { decisionRecord, type MarketSignal, toDollars } from '@tideline/engine';
import type { DecisionRow } from '../run/result.ts';
import { isoOrNull, isoTimestamp } from './instant.ts';

/** Begins with the fields of GET /api/decisions, to compare with. */
export function decisionJson({ signal, decision }: DecisionRow) {
  const { inputs } = decision;
  return {
    ...decisionRecord(decision),
    evaluatedAt: isoTimestamp(inputs.at),
    coolDown: { call: pauseEnd(inputs.coolDown.call), put: pauseEnd(inputs.coolDown.put) },
    signal: signalJson(signal),
  };
}

/** Begins with the fields of GET /api/backend-logic, then has the score's inputs. */
function signalJson(signal: MarketSignal) {
  const { plusDi, minusDi, atr, ...indicators } = signal.indicators;
  return {
    symbol: signal.symbol,
    signalType: signal.signalType,
    confidence: signal.confidence,
    bullishConfidence: signal.bullishConfidence,
    bearishConfidence: signal.bearishConfidence,
    price: toDollars(signal.price),
    timestamp: isoTimestamp(signal.barEnd),
    warmingUp: signal.warmingUp,
    barCount: signal.barCount,
    ...indicators,
    emaSupport: signal.emaSupport,
    iv: signal.iv,
    ivAt: isoOrNull(signal.ivAt),
    slippage: signal.slippage,
    bullishBreakdown: signal.bullish,
    bearishBreakdown: signal.bearish,
    neutralReason: signal.neutralReason,
    flags: signal.flags,
    thresholdsVersion: signal.thresholdsVersion,
    weightsVersion: signal.weightsVersion,
    plusDi,
    minusDi,
    atr,
    context: signal.context,
  };
}

/** Null for 0, which stands for no pause. */
function pauseEnd(at: number): string | null {
  return at === 0 ? null : isoTimestamp(at);
}
