import type { OptionSide } from '../model/contract.ts';

/* The gates' comparisons with a threshold or setting, for live bars and the what-if of stored ones. */

/** Whether a confidence reaches a threshold, both 0..100; the threshold itself passes. */
export function reachesThreshold(confidence: number, threshold: number): boolean {
  return confidence >= threshold;
}

/**
 * Whether the money flow supports a side: a call needs at least +gate, a put at most -gate; a gate
 * of 0 is off.
 */
export function flowSupports(side: OptionSide, moneyFlow: number | null, gate: number): boolean {
  if (gate === 0) return true;
  if (moneyFlow === null) return false;
  return (side === 'call' ? moneyFlow : -moneyFlow) >= gate;
}

/** Whether a half-spread is within a limit, both in percent of the mid. */
export function isCheapEnough(halfSpread: number, limit: number): boolean {
  return halfSpread <= limit;
}
