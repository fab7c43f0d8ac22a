import type { Thresholds } from '../../model/thresholds.ts';
import type { ScoreInput, SidePoints } from '../score-input.ts';
import { rampShare, WEIGHTS } from '../weights.ts';

const { base, beyond } = WEIGHTS.parts.mfi;

/**
 * Gives points for buying or selling pressure: a base on the side's half, the rest up to the
 * threshold.
 */
export function mfiPart(
  { indicators: { mfi } }: Pick<ScoreInput, 'indicators'>,
  thresholds: Pick<Thresholds, 'mfiBullishThreshold' | 'mfiBearishThreshold'>,
): SidePoints | null {
  if (mfi === null) return null;
  return {
    bullish: pressurePoints(mfi, thresholds.mfiBullishThreshold),
    bearish: pressurePoints(100 - mfi, 100 - thresholds.mfiBearishThreshold),
  };
}

function pressurePoints(mfi: number, threshold: number): number {
  const full = base.ramp.to;
  // A threshold inside the base ramp leaves no room for a second ramp, so its points come at once.
  const share =
    threshold > full ? rampShare(mfi, { from: full, to: threshold }) : Number(mfi >= full);
  return base.points * rampShare(mfi, base.ramp) + beyond.points * share;
}
