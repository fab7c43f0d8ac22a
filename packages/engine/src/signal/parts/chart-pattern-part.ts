import { type ChartPatterns, candlePoints } from '../chart-patterns.ts';
import type { ScoreInput, SidePoints } from '../score-input.ts';
import type { Direction } from '../swings.ts';
import { WEIGHTS } from '../weights.ts';

const { breakout, swings } = WEIGHTS.parts.chartPattern.structure;

/** Gives points for a side's best recent candle shape, its breakout and its swings. */
export function chartPatternPart({ context: { chart } }: ScoreInput): SidePoints | null {
  if (chart === null) return null;
  return {
    bullish: sidePoints(chart, 'bullish', 'up'),
    bearish: sidePoints(chart, 'bearish', 'down'),
  };
}

function sidePoints(chart: ChartPatterns, side: keyof SidePoints, direction: Direction): number {
  const candle = chart[side];
  return (
    (candle === null ? 0 : candlePoints(candle)) +
    (chart.breakout === direction ? breakout.points : 0) +
    (chart.swings === direction ? swings.points : 0)
  );
}
