import { greatest, least } from 'd3-array';
import { line } from 'd3-shape';
import type { Span } from '../../../../lib/charts/scale.ts';
import type { LevelStep, Reading } from '../play/readings.ts';

type PixelScale = (value: number) => number;

interface PathPoint {
  readonly x: number;
  readonly y: number;
}

/** Null is a gap. Tenths of a pixel are enough, and keep a path of a whole day short. */
const linePathOf = line<PathPoint | null>(
  (point) => point?.x ?? 0,
  (point) => point?.y ?? 0,
)
  .defined((point) => point !== null)
  .digits(1);

/**
 * An SVG path of the bids. A day has more of them than a chart has pixels: of each column the
 * first, lowest, highest and last are drawn, which looks the same. A missing bid leaves a gap.
 */
export function bidLine(readings: readonly Reading[], x: PixelScale, y: PixelScale): string {
  const drawn: (PathPoint | null)[] = [];
  let column: PathPoint[] = [];
  const flush = () => {
    drawn.push(...columnOutline(column));
    column = [];
  };
  for (const { at, bid } of readings) {
    if (bid === null) {
      flush();
      drawn.push(null);
      continue;
    }
    const point = { x: x(at), y: y(bid) };
    const [first] = column;
    if (first !== undefined && Math.floor(first.x) !== Math.floor(point.x)) flush();
    column.push(point);
  }
  flush();
  return linePathOf(drawn) ?? '';
}

/** The visible points of one column, in their order. */
function columnOutline(points: readonly PathPoint[]): readonly PathPoint[] {
  if (points.length <= 4) return points;
  const [first] = points;
  const last = points.at(-1);
  const low = least(points, ({ y }) => y);
  const high = greatest(points, ({ y }) => y);
  return points.filter((point) => [first, low, high, last].includes(point));
}

/** An SVG path of a level over time; each step holds until the next, the last until the end. */
export function stepLine(
  steps: readonly LevelStep[],
  level: 'stopPrice' | 'targetPrice',
  { to }: Span,
  x: PixelScale,
  y: PixelScale,
): string {
  const corners = steps.flatMap((step, index) => {
    const value = step[level];
    if (value === null) return [null];
    const end = Math.min(steps[index + 1]?.at ?? to, to);
    return [step.at, end].map((at) => ({ x: x(at), y: y(value) }));
  });
  return linePathOf(corners) ?? '';
}
