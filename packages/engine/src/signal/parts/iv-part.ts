import type { Thresholds } from '../../model/thresholds.ts';
import type { ScoreInput } from '../score-input.ts';
import { ramp, WEIGHTS } from '../weights.ts';
import type { SidePoints } from './side-points.ts';

const PART = WEIGHTS.parts.iv;

/** Cheap options favour buying either side, so both get the same points. */
export function ivPart(
  { context: { iv } }: ScoreInput,
  { ivThreshold }: Pick<Thresholds, 'ivThreshold'>,
): SidePoints | null {
  if (iv === null) return null;
  const points = PART.points * ramp(iv, { from: PART.none, to: ivThreshold });
  return { bullish: points, bearish: points };
}
