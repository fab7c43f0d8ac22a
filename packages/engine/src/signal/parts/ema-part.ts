import type { Reading } from '../reading.ts';
import { ramp, WEIGHTS } from '../weights.ts';
import type { SidePoints } from './side-points.ts';

const { spread, slope, support } = WEIGHTS.parts.ema;

/**
 * Trend and pullback: fast above slow, slow rising, and a close above slow after a recent low came
 * near it. Distances are in average true ranges, so that they mean the same on any day. A low that
 * pierced the average counts by its distance like one that stopped above it.
 */
export function emaPart(reading: Reading): SidePoints | null {
  const { emaFast, emaSlow, atr } = reading.indicators;
  const before = reading.emaSlowBefore;
  if (emaFast === null || emaSlow === null || before === null) return null;
  if (atr === null || atr === 0) return null;

  const spreadInRanges = (emaFast - emaSlow) / atr;
  const slopeInRanges = (emaSlow - before) / atr;
  const trend = (sign: 1 | -1): number =>
    spread.points * ramp(sign * spreadInRanges, spread.ramp) +
    slope.points * ramp(sign * slopeInRanges, slope.ramp);
  const held = (extremes: readonly number[]): number => {
    const nearest = Math.min(...extremes.map((price) => Math.abs(price - emaSlow)));
    return support.points * ramp(nearest / atr, support.ramp);
  };
  return {
    bullish: trend(1) + (reading.close > emaSlow ? held(reading.lows) : 0),
    bearish: trend(-1) + (reading.close < emaSlow ? held(reading.highs) : 0),
  };
}
