import type { DecisionInputs } from '../account/state/decision-inputs.ts';
import type { DecisionEntry } from '../account/state/journal.ts';
import { walkPrices } from '../entry/limit-walk.ts';
import { sizeEntry } from '../entry/size.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Price } from '../model/money.ts';
import type { TradingSettings } from '../model/settings.ts';
import type { Thresholds } from '../model/thresholds.ts';
import { flowSupports, isCheapEnough, reachesThreshold } from '../risk/comparisons.ts';
import { REFUSAL_CODES, type RefusalCode } from '../risk/refusal.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import { rescore } from '../signal/rescore.ts';

/** A bar's market row with one account's decision on it, as they were stored. */
export interface StoredDecision {
  readonly signal: MarketSignal;
  readonly decision: DecisionEntry;
}

/**
 * What is asked to have been different. A change of the risk level would have chosen another
 * contract, whose quote was not stored; one of the averages' periods needs the bars anew; profit
 * target and stop decide no entry.
 */
export interface WhatIfChange {
  readonly settings?: Partial<Pick<TradingSettings, 'confidenceThreshold' | 'portfolioPercentage'>>;
  readonly thresholds?: Partial<Omit<Thresholds, 'emaFastPeriod' | 'emaSlowPeriod'>>;
  readonly moneyFlowGate?: number;
}

export interface WhatIfRow {
  readonly barStart: number;
  readonly before: DecisionEntry['outcome'];
  readonly after: DecisionEntry['outcome'];
  readonly isFlipped: boolean;
  /**
   * An entry, and the row knows no contract of the side that would have led: what is asked of a
   * contract, its quote and its price is taken to pass. A refusal rests on no contract then.
   */
  readonly isContractAssumed: boolean;
}

/**
 * What each stored decision would have been, row by row, in the order given. Only the gates that
 * read the changed numbers are asked anew (with the signal scored anew for changed thresholds); all
 * other facts of a row stand as they were stored, its open position and its counts of the day
 * included: an entry more or less does not carry over to the rows after it. Throws a RangeError that
 * names the field for a row that was scored with other weights.
 */
export function whatIf(
  rows: readonly StoredDecision[],
  change: WhatIfChange,
): readonly WhatIfRow[] {
  return rows.map((row) => reconsider(row, change));
}

function reconsider({ signal, decision }: StoredDecision, change: WhatIfChange): WhatIfRow {
  const { inputs } = decision;
  const scored = scoredAnew(signal, inputs, change);
  const side = scored.signalType === 'neutral' ? null : scored.signalType;
  const isContractAssumed = side !== null && side !== inputs.side;
  const after =
    side === null
      ? 'no-signal'
      : (firstRefusal(decision, { signal: scored, side, isContractAssumed }, change) ?? 'entered');
  const before = decision.outcome;
  return {
    barStart: decision.barStart,
    before,
    after,
    isFlipped: before !== after,
    isContractAssumed: isContractAssumed && after === 'entered',
  };
}

interface Reconsidered {
  readonly signal: MarketSignal;
  readonly side: OptionSide;
  readonly isContractAssumed: boolean;
}

function scoredAnew(
  signal: MarketSignal,
  { thresholds }: DecisionInputs,
  change: WhatIfChange,
): MarketSignal {
  if (change.thresholds === undefined) return signal;
  return rescore(signal, { ...thresholds, ...change.thresholds }, signal.thresholdsVersion);
}

function firstRefusal(
  decision: DecisionEntry,
  row: Reconsidered,
  change: WhatIfChange,
): RefusalCode | null {
  return REFUSAL_CODES.find((code) => !passes(code, decision, row, change)) ?? null;
}

function passes(
  code: RefusalCode,
  { gates, inputs }: DecisionEntry,
  { signal, side, isContractAssumed }: Reconsidered,
  change: WhatIfChange,
): boolean {
  switch (code) {
    case 'THRESHOLD': {
      const threshold = change.settings?.confidenceThreshold ?? inputs.settings.confidenceThreshold;
      return reachesThreshold(signal.confidence, threshold);
    }
    case 'MONEY_FLOW': {
      const gate = change.moneyFlowGate ?? inputs.moneyFlowGate;
      return flowSupports(side, signal.indicators.moneyFlow, gate);
    }
    case 'COOL_DOWN':
      return inputs.at >= inputs.coolDown[side];
    case 'SLIPPAGE':
      return (
        isContractAssumed ||
        (inputs.halfSpread !== null &&
          isCheapEnough(inputs.halfSpread, slippageLimit(inputs, change)))
      );
    case 'SIZE':
      return isContractAssumed || buysOne(inputs, change);
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

function buysOne(inputs: DecisionInputs, change: WhatIfChange): boolean {
  const { optionsBuyingPower, settings, caps } = inputs;
  const highestPrice = highestStep(inputs, change);
  if (optionsBuyingPower === null || highestPrice === null) return false;
  const size = sizeEntry({
    portfolioPercentage: change.settings?.portfolioPercentage ?? settings.portfolioPercentage,
    optionsBuyingPower,
    highestPrice,
    maxContracts: caps.maxContracts,
    maxPremium: caps.maxPremium,
  });
  return size.quantity >= 1;
}

/** A wider limit lets the walk go further up, and each contract cost more. */
function highestStep(inputs: DecisionInputs, change: WhatIfChange): Price | null {
  const { highestPrice, bid, ask } = inputs;
  if (highestPrice === null || bid === null || ask === null) return null;
  return walkPrices({ bid, ask }, slippageLimit(inputs, change)).at(-1) ?? null;
}
