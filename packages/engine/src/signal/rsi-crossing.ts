import type { Thresholds } from '../model/thresholds.ts';
import { WEIGHTS } from './weights.ts';

/** Side that a return of RSI from an extreme favours. */
export type RsiCrossing = 'up' | 'down';

type Extremes = Pick<Thresholds, 'rsiOversoldThreshold' | 'rsiOverboughtThreshold'>;

const { crossingBars } = WEIGHTS.parts.rsi;

/**
 * Whether RSI left oversold upward or overbought downward in the last few bars, this one included.
 * The newest crossing counts. A reading on the threshold is still extreme.
 *
 * @param rsis The newest readings, ascending by time.
 */
export function lastRsiCrossing(
  rsis: readonly (number | null)[],
  thresholds: Extremes,
): RsiCrossing | null {
  const oldest = Math.max(1, rsis.length - crossingBars);
  for (let index = rsis.length - 1; index >= oldest; index--) {
    const crossing = crossingBetween(rsis[index - 1] ?? null, rsis[index] ?? null, thresholds);
    if (crossing !== null) return crossing;
  }
  return null;
}

function crossingBetween(
  before: number | null,
  rsi: number | null,
  { rsiOversoldThreshold: oversold, rsiOverboughtThreshold: overbought }: Extremes,
): RsiCrossing | null {
  if (before === null || rsi === null) return null;
  // An RSI that goes from one extreme through the other in a bar leaves neither for the middle.
  if (rsi <= oversold || rsi >= overbought) return null;
  if (before <= oversold) return 'up';
  return before >= overbought ? 'down' : null;
}
