import type { Thresholds } from '../../model/thresholds.ts';
import type { ScoreInput } from '../score-input.ts';
import { ramp, WEIGHTS } from '../weights.ts';
import type { SidePoints } from './side-points.ts';

const PART = WEIGHTS.parts.iv;

/** Points of implied volatility: cheap options favour buying either side. */
export function ivPart(
  { context: { iv } }: ScoreInput,
  { ivThreshold }: Pick<Thresholds, 'ivThreshold'>,
): SidePoints | null {
  if (iv === null) return null;
  const points = PART.points * ramp(iv, { from: PART.none, to: ivThreshold });
  return { bullish: points, bearish: points };
}
