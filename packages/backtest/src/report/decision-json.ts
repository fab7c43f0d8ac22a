import { type DecisionInputs, type MarketSignal, toCents, toDollars } from '@tideline/engine';
import type { DecisionRow } from '../run/result.ts';
import { iso, isoOrNull } from './instant.ts';

/** A decision as the server's GET /api/decisions tells it, so that the two compare; then what is more. */
export function decisionJson({ signal, decision }: DecisionRow) {
  const { inputs } = decision;
  return {
    barStart: iso(decision.barStart),
    symbol: decision.symbol,
    outcome: decision.outcome,
    sentence: decision.sentence,
    gates: decision.gates.map(({ code, passes, rule, reading }) => ({
      code,
      passes,
      rule,
      reading,
    })),
    contractSymbol: decision.contract?.symbol ?? null,
    quantity: decision.quantity,
    limitPrice: orNull(decision.limitPrice, toDollars),
    tradeId: decision.tradeId,
    inputs: inputsJson(inputs),
    evaluatedAt: iso(inputs.at),
    coolDown: { call: pauseEnd(inputs.coolDown.call), put: pauseEnd(inputs.coolDown.put) },
    signal: signalJson(signal),
  };
}

function inputsJson(inputs: DecisionInputs) {
  return {
    confidenceThreshold: inputs.settings.confidenceThreshold,
    moneyFlowGate: inputs.moneyFlowGate,
    slippageLimit: inputs.thresholds.slippageThreshold,
    spot: inputs.spot,
    side: inputs.side,
    delta: inputs.delta,
    bid: orNull(inputs.bid, toDollars),
    ask: orNull(inputs.ask, toDollars),
    quotedAt: isoOrNull(inputs.quotedAt),
    quoteAge: inputs.quoteAge,
    modelPrice: inputs.modelPrice,
    halfSpread: inputs.halfSpread,
    highestPrice: orNull(inputs.highestPrice, toDollars),
    wantedQuantity: inputs.wantedQuantity,
    equity: orNull(inputs.equity, toCents),
    startEquity: orNull(inputs.startEquity, toCents),
    optionsBuyingPower: orNull(inputs.optionsBuyingPower, toCents),
    readAge: inputs.readAge,
    optionsLevel: inputs.optionsLevel,
    streamReady: inputs.streamReady,
    clockTrusted: inputs.clockTrusted,
    feedRefusal: inputs.feedRefusal,
    barAge: inputs.barAge,
    entriesBegin: isoOrNull(inputs.entriesBegin),
    entriesEnd: isoOrNull(inputs.entriesEnd),
    occupiedBy: inputs.occupiedBy,
    entriesToday: inputs.entriesToday,
    lossesToday: inputs.lossesToday,
    lossTimes: inputs.lossTimes.map(iso),
  };
}

/** The names of GET /api/backend-logic, and the inputs of the score that it leaves out. */
function signalJson(signal: MarketSignal) {
  const { plusDi, minusDi, atr, ...indicators } = signal.indicators;
  return {
    symbol: signal.symbol,
    signalType: signal.signalType,
    confidence: signal.confidence,
    bullishConfidence: signal.bullishConfidence,
    bearishConfidence: signal.bearishConfidence,
    price: toDollars(signal.price),
    timestamp: iso(signal.barEnd),
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

/** An instant that is no pause is 0. */
function pauseEnd(at: number): string | null {
  return at === 0 ? null : iso(at);
}

function orNull(value: number | null, toEdge: (value: number) => number): number | null {
  return value === null ? null : toEdge(value);
}
