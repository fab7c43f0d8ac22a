import type { OptionSide } from '../model/contract.ts';

/** Takes 0..100; a confidence equal to the threshold passes. */
export function reachesThreshold(confidence: number, threshold: number): boolean {
  return confidence >= threshold;
}

/** A call needs a money flow of at least +gate, a put at most -gate; a gate of 0 is off. */
export function flowSupports(side: OptionSide, moneyFlow: number | null, gate: number): boolean {
  if (gate === 0) return true;
  if (moneyFlow === null) return false;
  return (side === 'call' ? moneyFlow : -moneyFlow) >= gate;
}

export function isCheapEnough(halfSpread: number, limit: number): boolean {
  return halfSpread <= limit;
}
