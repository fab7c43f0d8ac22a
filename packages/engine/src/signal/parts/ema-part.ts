import type { ScoreInput, SidePoints } from '../score-input.ts';
import { rampShare, WEIGHTS } from '../weights.ts';

const { spread, slope, support } = WEIGHTS.parts.ema;

/**
 * Gives points for trend and pullback: fast above slow, slow rising, and a close above slow after a
 * recent low near it. Distances are in average true ranges, so they mean the same on any day. A low
 * below the average counts like one above.
 */
export function emaPart(reading: ScoreInput): SidePoints | null {
  const { emaFast, emaSlow, atr } = reading.indicators;
  const { close, lows, highs, emaSlowBefore: before } = reading.context;
  if (emaFast === null || emaSlow === null || before === null) return null;
  if (atr === null || atr === 0) return null;

  const spreadInRanges = (emaFast - emaSlow) / atr;
  const slopeInRanges = (emaSlow - before) / atr;
  return {
    bullish:
      trendPoints(spreadInRanges, slopeInRanges) +
      (close > emaSlow ? supportPoints(nearestDistance(lows, emaSlow) / atr) : 0),
    bearish:
      trendPoints(-spreadInRanges, -slopeInRanges) +
      (close < emaSlow ? supportPoints(nearestDistance(highs, emaSlow) / atr) : 0),
  };
}

function trendPoints(spreadInRanges: number, slopeInRanges: number): number {
  return (
    spread.points * rampShare(spreadInRanges, spread.ramp) +
    slope.points * rampShare(slopeInRanges, slope.ramp)
  );
}

function supportPoints(distanceInRanges: number): number {
  return support.points * rampShare(distanceInRanges, support.ramp);
}

function nearestDistance(extremes: readonly number[], level: number): number {
  let distance = Number.POSITIVE_INFINITY;
  for (const price of extremes) distance = Math.min(distance, Math.abs(price - level));
  return distance;
}
