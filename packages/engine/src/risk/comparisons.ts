import type { OptionSide } from '../model/contract.ts';

/** Takes 0..100; a confidence equal to the threshold passes. */
export function reachesThreshold(confidence: number, threshold: number): boolean {
  return confidence >= threshold;
}

/** A call needs a money flow of at least +gate, a put at most -gate; a gate of 0 is off. */
export function moneyFlowSupports(side: OptionSide, moneyFlow: number | null, minFlow: number) {
  if (minFlow === 0) return true;
  if (moneyFlow === null) return false;
  return (side === 'call' ? moneyFlow : -moneyFlow) >= minFlow;
}

export function isHalfSpreadWithin(halfSpreadPercent: number, maxPercent: number): boolean {
  return halfSpreadPercent <= maxPercent;
}
