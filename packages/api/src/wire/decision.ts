import { type DecisionInputs, toCents, toDollars } from '@tideline/engine';
import type { DecisionRow } from '../ports.ts';
import type { Decision } from '../schemas/decisions.ts';
import { toInstant, toInstantOrNull } from './time.ts';

export function toDecision(entry: DecisionRow): Decision {
  return {
    barStart: toInstant(entry.barStart),
    symbol: entry.symbol,
    outcome: entry.outcome,
    sentence: entry.sentence,
    gates: entry.gates.map(({ code, passes, rule, reading }) => ({ code, passes, rule, reading })),
    contractSymbol: entry.contract?.symbol ?? null,
    quantity: entry.quantity,
    limitPrice: orNull(entry.limitPrice, toDollars),
    tradeId: entry.tradeId,
    inputs: entry.inputs === null ? null : toInputs(entry.inputs),
  };
}

function toInputs(inputs: DecisionInputs): NonNullable<Decision['inputs']> {
  return {
    confidenceThreshold: inputs.settings.confidenceThreshold,
    moneyFlowGate: inputs.moneyFlowGate,
    slippageLimit: inputs.thresholds.slippageThreshold,
    spot: inputs.spot,
    side: inputs.side,
    delta: inputs.delta,
    bid: orNull(inputs.bid, toDollars),
    ask: orNull(inputs.ask, toDollars),
    quotedAt: toInstantOrNull(inputs.quotedAt),
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
    entriesBegin: toInstantOrNull(inputs.entriesBegin),
    entriesEnd: toInstantOrNull(inputs.entriesEnd),
    occupiedBy: inputs.occupiedBy,
    entriesToday: inputs.entriesToday,
    lossesToday: inputs.lossesToday,
    lossTimes: inputs.lossTimes.map((at) => toInstant(at)),
  };
}

function orNull(value: number | null, toEdge: (value: number) => number): number | null {
  return value === null ? null : toEdge(value);
}
