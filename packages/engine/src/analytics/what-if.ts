import type { DecisionInputs } from '../account/state/decision-inputs.ts';
import type { DecisionEntry } from '../account/state/journal.ts';
import { walkPrices } from '../entry/limit-walk.ts';
import { sizeEntry } from '../entry/size.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Price } from '../model/money.ts';
import type { TradingSettings } from '../model/settings.ts';
import type { Thresholds } from '../model/thresholds.ts';
import { isHalfSpreadWithin, moneyFlowSupports, reachesThreshold } from '../risk/comparisons.ts';
import { REFUSAL_CODES, type RefusalCode } from '../risk/refusal.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import { rescoreSignal } from '../signal/rescore.ts';
import { WEIGHTS } from '../signal/weights.ts';

export interface StoredDecision {
  readonly signal: MarketSignal;
  readonly decision: DecisionEntry;
}

/**
 * A risk level can't be tried, as the quote of the contract that it would have chosen was not
 * stored; nor periods of averages, which need the bars again. Profit target and stop decide no
 * entry.
 */
export interface WhatIfChange {
  readonly settings?: Partial<Pick<TradingSettings, 'confidenceThreshold' | 'portfolioPercentage'>>;
  readonly thresholds?: Partial<Omit<Thresholds, 'emaFastPeriod' | 'emaSlowPeriod'>>;
  readonly moneyFlowGate?: number;
}

export type WhatIfRow = ReturnType<typeof whatIfOf>;

/**
 * Runs again, row by row, only the gates that read changed numbers (on the rescored signal for
 * changed thresholds). All other facts stay as stored, so an entry more or less does not affect
 * later rows. Throws a RangeError that names the field for a row scored with other weights.
 */
export function whatIf(rows: readonly StoredDecision[], change: WhatIfChange) {
  return rows.map((row) => whatIfOf(row, change));
}

/** False for a row scored with other weights. */
export function canRescore(row: Pick<StoredDecision, 'signal'>, change: WhatIfChange): boolean {
  return change.thresholds === undefined || row.signal.weightsVersion === WEIGHTS.version;
}

export function whatIfOf({ signal, decision }: StoredDecision, change: WhatIfChange) {
  const { inputs } = decision;
  const rescoredSignal = withNewThresholds(signal, inputs, change);
  const side = rescoredSignal.signalType === 'neutral' ? null : rescoredSignal.signalType;
  const isContractAssumed = side !== null && side !== inputs.side;
  const refusal =
    side && firstRefusal(decision, { signal: rescoredSignal, side, isContractAssumed }, change);
  const outcomeAfter: DecisionEntry['outcome'] =
    side === null ? 'no-signal' : (refusal ?? 'entered');
  const outcomeBefore = decision.outcome;
  return {
    barStart: decision.barStart,
    before: outcomeBefore,
    after: outcomeAfter,
    /** Null for a neutral signal. */
    side,
    confidence: rescoredSignal.confidence,
    isFlipped: outcomeBefore !== outcomeAfter,
    /**
     * True for an entry whose row lacks a contract of the new side: its gates of contract, quote,
     * price and size are taken to pass.
     */
    isContractAssumed: isContractAssumed && outcomeAfter === 'entered',
  };
}

interface ReconsideredSignal {
  readonly signal: MarketSignal;
  readonly side: OptionSide;
  readonly isContractAssumed: boolean;
}

function withNewThresholds(signal: MarketSignal, inputs: DecisionInputs, change: WhatIfChange) {
  if (change.thresholds === undefined) return signal;
  const thresholds = { ...inputs.thresholds, ...change.thresholds };
  return rescoreSignal(signal, thresholds, signal.thresholdsVersion);
}

function firstRefusal(decision: DecisionEntry, row: ReconsideredSignal, change: WhatIfChange) {
  return REFUSAL_CODES.find((code) => !passesGate(code, decision, row, change)) ?? null;
}

function passesGate(
  code: RefusalCode,
  { gates, inputs }: DecisionEntry,
  { signal, side, isContractAssumed }: ReconsideredSignal,
  change: WhatIfChange,
): boolean {
  switch (code) {
    case 'THRESHOLD': {
      const threshold = change.settings?.confidenceThreshold ?? inputs.settings.confidenceThreshold;
      return reachesThreshold(signal.confidence, threshold);
    }
    case 'MONEY_FLOW': {
      const gate = change.moneyFlowGate ?? inputs.moneyFlowGate;
      return moneyFlowSupports(side, signal.indicators.moneyFlow, gate);
    }
    case 'COOL_DOWN':
      return inputs.at >= inputs.coolDown[side];
    case 'SLIPPAGE':
      return (
        isContractAssumed ||
        (inputs.halfSpread !== null &&
          isHalfSpreadWithin(inputs.halfSpread, slippageLimit(inputs, change)))
      );
    case 'SIZE':
      return isContractAssumed || canBuyOne(inputs, change);
    case 'CONTRACT':
    case 'QUOTE':
    case 'COLLAR':
      return isContractAssumed || isStoredAsPassing(gates, code);
    default:
      return isStoredAsPassing(gates, code);
  }
}

function isStoredAsPassing(gates: DecisionEntry['gates'], code: RefusalCode): boolean {
  return gates.find((gate) => gate.code === code)?.passes ?? true;
}

function slippageLimit({ thresholds }: DecisionInputs, change: WhatIfChange): number {
  return change.thresholds?.slippageThreshold ?? thresholds.slippageThreshold;
}

function canBuyOne(inputs: DecisionInputs, change: WhatIfChange): boolean {
  const { optionsBuyingPower, settings, caps } = inputs;
  const highestPrice = highestWalkPrice(inputs, change);
  if (optionsBuyingPower === null || highestPrice === null) return false;
  const { portfolioPercentage } = { ...settings, ...change.settings };
  const size = sizeEntry({ portfolioPercentage, optionsBuyingPower, highestPrice, ...caps });
  return size.quantity >= 1;
}

/** A wider slippage limit lets the limit walk go higher, so contracts cost more. */
function highestWalkPrice(inputs: DecisionInputs, change: WhatIfChange): Price | null {
  const { highestPrice, bid, ask } = inputs;
  if (highestPrice === null || bid === null || ask === null) return null;
  return walkPrices({ bid, ask }, slippageLimit(inputs, change)).at(-1) ?? null;
}
