import type { Thresholds } from '../../model/thresholds.ts';
import type { ScoreInput, SidePoints } from '../score-input.ts';
import { rampShare, WEIGHTS } from '../weights.ts';

const IV_WEIGHTS = WEIGHTS.parts.iv;

/** Cheap options favour buying either side, so both get the same points. */
export function ivPart(
  { context: { iv } }: ScoreInput,
  { ivThreshold }: Pick<Thresholds, 'ivThreshold'>,
): SidePoints | null {
  if (iv === null) return null;
  const points = IV_WEIGHTS.points * rampShare(iv, { from: IV_WEIGHTS.none, to: ivThreshold });
  return { bullish: points, bearish: points };
}
