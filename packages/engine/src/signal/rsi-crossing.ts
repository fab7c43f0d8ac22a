import type { Thresholds } from '../model/thresholds.ts';
import type { Direction } from './swings.ts';
import { WEIGHTS } from './weights.ts';

type RsiThresholds = Pick<Thresholds, 'rsiOversoldThreshold' | 'rsiOverboughtThreshold'>;

const { crossingBars } = WEIGHTS.parts.rsi;

/**
 * Side on which RSI left oversold upward or overbought downward in the last few bars; the newest
 * crossing counts. A value on the threshold is still extreme. `rsis` ascend by time.
 */
export function lastRsiCrossing(rsis: readonly (number | null)[], thresholds: RsiThresholds) {
  const oldestIndex = Math.max(1, rsis.length - crossingBars);
  for (let index = rsis.length - 1; index >= oldestIndex; index--) {
    const crossing = crossingBetween(rsis[index - 1] ?? null, rsis[index] ?? null, thresholds);
    if (crossing !== null) return crossing;
  }
  return null;
}

function crossingBetween(
  previousRsi: number | null,
  rsi: number | null,
  { rsiOversoldThreshold: oversold, rsiOverboughtThreshold: overbought }: RsiThresholds,
): Direction | null {
  if (previousRsi === null || rsi === null) return null;
  // An RSI that goes from one extreme to the other in a bar has not returned to the middle.
  if (rsi <= oversold || rsi >= overbought) return null;
  if (previousRsi <= oversold) return 'up';
  return previousRsi >= overbought ? 'down' : null;
}
