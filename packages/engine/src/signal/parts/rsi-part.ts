import type { Thresholds } from '../../model/thresholds.ts';
import { lastRsiCrossing } from '../rsi-crossing.ts';
import type { ScoreInput, SidePoints } from '../score-input.ts';
import { rampShare, WEIGHTS } from '../weights.ts';

const RSI_WEIGHTS = WEIGHTS.parts.rsi;

/**
 * Gives points for momentum on a side's half until overdone; or all points for a return from the
 * other extreme, when the other side gets none.
 */
export function rsiPart(
  { indicators: { rsi }, context: { rsis } }: ScoreInput,
  thresholds: Pick<Thresholds, 'rsiOversoldThreshold' | 'rsiOverboughtThreshold'>,
): SidePoints | null {
  if (rsi === null) return null;
  const crossing = lastRsiCrossing(rsis, thresholds);
  if (crossing === 'up') return { bullish: RSI_WEIGHTS.points, bearish: 0 };
  if (crossing === 'down') return { bullish: 0, bearish: RSI_WEIGHTS.points };
  return {
    bullish: momentumPoints(rsi, thresholds.rsiOverboughtThreshold),
    bearish: momentumPoints(100 - rsi, 100 - thresholds.rsiOversoldThreshold),
  };
}

function momentumPoints(rsi: number, overbought: number): number {
  const overdone = rampShare(rsi, { from: overbought, to: overbought + RSI_WEIGHTS.fade });
  return RSI_WEIGHTS.points * Math.min(rampShare(rsi, RSI_WEIGHTS.ramp), 1 - overdone);
}
