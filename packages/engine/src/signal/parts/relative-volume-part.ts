import type { Thresholds } from '../../model/thresholds.ts';
import type { ScoreInput, SidePoints } from '../score-input.ts';
import { rampShare, WEIGHTS } from '../weights.ts';

const RELATIVE_VOLUME_WEIGHTS = WEIGHTS.parts.relativeVolume;

/**
 * Gives points for volume unusual for the time of day, to the side of the bar's close in
 * proportion.
 */
export function relativeVolumePart(
  { indicators: { relativeVolume }, context: { closeLocation } }: ScoreInput,
  { relativeVolumeThreshold }: Pick<Thresholds, 'relativeVolumeThreshold'>,
): SidePoints | null {
  if (relativeVolume === null) return null;
  const points =
    RELATIVE_VOLUME_WEIGHTS.points *
    rampShare(relativeVolume, { from: RELATIVE_VOLUME_WEIGHTS.from, to: relativeVolumeThreshold }) *
    Math.min(1, Math.abs(closeLocation) / RELATIVE_VOLUME_WEIGHTS.fullLocation);
  return { bullish: closeLocation > 0 ? points : 0, bearish: closeLocation < 0 ? points : 0 };
}
