import type { ScoreInput, SidePoints } from '../score-input.ts';
import { rampShare, WEIGHTS } from '../weights.ts';

const ADX_WEIGHTS = WEIGHTS.parts.adx;

/** Gives points to the side with the leading directional indicator; a tie gives none. */
export function adxPart({ indicators }: Pick<ScoreInput, 'indicators'>): SidePoints | null {
  const { adx, plusDi, minusDi } = indicators;
  if (adx === null || plusDi === null || minusDi === null) return null;
  const strength = ADX_WEIGHTS.points * rampShare(adx, ADX_WEIGHTS.ramp);
  return { bullish: plusDi > minusDi ? strength : 0, bearish: minusDi > plusDi ? strength : 0 };
}
