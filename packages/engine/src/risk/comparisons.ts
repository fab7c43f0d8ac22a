import type { OptionSide } from '../model/contract.ts';

/*
 * The gates that turn on a threshold or a setting, as bare comparisons: the gates ask them of a live
 * bar, and a what-if asks them again of a stored one.
 */

/** Confidence and threshold are 0..100; the threshold itself passes. */
export function reachesThreshold(confidence: number, threshold: number): boolean {
  return confidence >= threshold;
}

/** A call needs at least +gate, a put at most -gate; 0 switches the gate off. */
export function flowSupports(side: OptionSide, moneyFlow: number | null, gate: number): boolean {
  if (gate === 0) return true;
  if (moneyFlow === null) return false;
  return (side === 'call' ? moneyFlow : -moneyFlow) >= gate;
}

/** Half-spread and its limit in percent of the mid. */
export function isCheapEnough(halfSpread: number, limit: number): boolean {
  return halfSpread <= limit;
}
