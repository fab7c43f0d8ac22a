import type { DecisionInputs } from '../account/state/decision-inputs.ts';
import type { DecisionEntry } from '../account/state/journal.ts';
import { toCents, toDollars } from '../model/money.ts';
import type { EpochMs } from '../model/time.ts';

/** Older builds stored decisions without inputs. */
type StoredEntry = Omit<DecisionEntry, 'inputs'> & { readonly inputs: DecisionInputs | null };

/**
 * For other programs: dollars, ISO 8601 instants, milliseconds, percent. Null was unknown or not
 * read. Every response and file has this order of fields.
 */
export function decisionRecord(entry: StoredEntry) {
  return {
    barStart: isoTimestamp(entry.barStart),
    symbol: entry.symbol,
    outcome: entry.outcome,
    sentence: entry.sentence,
    gates: entry.gates.map(({ code, passes, rule, reading }) => ({ code, passes, rule, reading })),
    contractSymbol: entry.contract?.symbol ?? null,
    quantity: entry.quantity,
    limitPrice: convertOrNull(entry.limitPrice, toDollars),
    tradeId: entry.tradeId,
    inputs: entry.inputs === null ? null : inputsRecord(entry.inputs),
  };
}

function inputsRecord(inputs: DecisionInputs) {
  return {
    confidenceThreshold: inputs.settings.confidenceThreshold,
    moneyFlowGate: inputs.moneyFlowGate,
    slippageLimit: inputs.thresholds.slippageThreshold,
    spot: inputs.spot,
    side: inputs.side,
    delta: inputs.delta,
    bid: convertOrNull(inputs.bid, toDollars),
    ask: convertOrNull(inputs.ask, toDollars),
    quotedAt: convertOrNull(inputs.quotedAt, isoTimestamp),
    quoteAge: inputs.quoteAge,
    modelPrice: inputs.modelPrice,
    halfSpread: inputs.halfSpread,
    highestPrice: convertOrNull(inputs.highestPrice, toDollars),
    wantedQuantity: inputs.wantedQuantity,
    equity: convertOrNull(inputs.equity, toCents),
    startEquity: convertOrNull(inputs.startEquity, toCents),
    optionsBuyingPower: convertOrNull(inputs.optionsBuyingPower, toCents),
    readAge: inputs.readAge,
    optionsLevel: inputs.optionsLevel,
    streamReady: inputs.streamReady,
    clockTrusted: inputs.clockTrusted,
    feedRefusal: inputs.feedRefusal,
    barAge: inputs.barAge,
    entriesBegin: convertOrNull(inputs.entriesBegin, isoTimestamp),
    entriesEnd: convertOrNull(inputs.entriesEnd, isoTimestamp),
    occupiedBy: inputs.occupiedBy,
    entriesToday: inputs.entriesToday,
    lossesToday: inputs.lossesToday,
    lossTimes: inputs.lossTimes.map(isoTimestamp),
  };
}

function isoTimestamp(at: EpochMs): string {
  return new Date(at).toISOString();
}

function convertOrNull<T>(value: number | null, convert: (value: number) => T): T | null {
  return value === null ? null : convert(value);
}
