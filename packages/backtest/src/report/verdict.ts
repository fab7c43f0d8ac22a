import type { Interval } from '@tideline/engine';
import { intervalText, signedReturnText } from './format.ts';

export interface Verdict {
  readonly word: 'gains' | 'loses' | 'does not tell';
  /** True when another seed might well have given another verdict. */
  readonly barely: boolean;
}

/** The seed may move the interval's end by this many points of option premium. */
const MAX_BARELY_POINTS = 1;

/**
 * Judges the interval of the return on premium, in percent: settings lose when it lies wholly below
 * 0, and gain when wholly above. Otherwise, or without an interval, the run does not tell.
 * `barely`: the deciding end is within one point of 0.
 */
export function verdictOf(returnOnPremium: Interval | null): Verdict {
  if (returnOnPremium === null) return { word: 'does not tell', barely: false };
  const { low, high } = returnOnPremium;
  if (high < 0) return { word: 'loses', barely: high >= -MAX_BARELY_POINTS };
  if (low > 0) return { word: 'gains', barely: low <= MAX_BARELY_POINTS };
  return { word: 'does not tell', barely: Math.min(-low, high) <= MAX_BARELY_POINTS };
}

export function verdictWords({ word, barely }: Verdict): string {
  return barely ? `${word} (barely)` : word;
}

export function verdictReason(mean: number | null, interval: Interval | null): string {
  return interval === null
    ? 'SIMULATED. Too few days with a trade for an interval of the return on premium.'
    : `SIMULATED. Return on premium ${signedReturnText(mean)} a trade, 95 %: ${intervalText(interval, signedReturnText)}.`;
}
