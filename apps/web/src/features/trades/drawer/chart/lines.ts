import { greatest, least } from 'd3-array';
import { line } from 'd3-shape';
import type { Span } from '../../../../lib/charts/scale.ts';
import type { LevelStep, QuoteReading } from '../play/quote-readings.ts';

type PixelScale = (value: number) => number;
type PathPoint = { readonly x: number; readonly y: number };

/** Null is a gap. Tenths of a pixel are enough, and keep a path of a whole day short. */
const svgLinePathOf = line<PathPoint | null>(
  (point) => point?.x ?? 0,
  (point) => point?.y ?? 0,
)
  .defined((point) => point !== null)
  .digits(1);

/**
 * An SVG path of the bids. A day has more of them than a chart has pixels: of each column the
 * first, lowest, highest and last are drawn, which looks the same. A missing bid leaves a gap.
 */
export function bidLinePath(
  readings: readonly QuoteReading[],
  xOfTime: PixelScale,
  yOfPrice: PixelScale,
): string {
  const drawn: (PathPoint | null)[] = [];
  let column: PathPoint[] = [];
  const flushColumn = () => {
    drawn.push(...columnOutlineOf(column));
    column = [];
  };
  for (const { atMs, bid } of readings) {
    const point = bid === null ? null : { x: xOfTime(atMs), y: yOfPrice(bid) };
    const [first] = column;
    if (point === null || (first && Math.floor(first.x) !== Math.floor(point.x))) flushColumn();
    if (point === null) drawn.push(null);
    else column.push(point);
  }
  flushColumn();
  return svgLinePathOf(drawn) ?? '';
}

/** The visible points of one column, in their order. */
function columnOutlineOf(points: readonly PathPoint[]): readonly PathPoint[] {
  if (points.length <= 4) return points;
  const [first] = points;
  const last = points.at(-1);
  const lowest = least(points, ({ y }) => y);
  const highest = greatest(points, ({ y }) => y);
  return points.filter((point) => [first, lowest, highest, last].includes(point));
}

/** An SVG path of a level over time; each step holds until the next, the last until the end. */
export function stepLinePath(
  steps: readonly LevelStep[],
  levelName: 'stopPrice' | 'targetPrice',
  { to }: Span,
  xOfTime: PixelScale,
  yOfPrice: PixelScale,
): string {
  const cornerPoints = steps.flatMap((step, index) => {
    const value = step[levelName];
    if (value === null) return [null];
    const endTime = Math.min(steps[index + 1]?.atMs ?? to, to);
    return [step.atMs, endTime].map((timeMs) => ({ x: xOfTime(timeMs), y: yOfPrice(value) }));
  });
  return svgLinePathOf(cornerPoints) ?? '';
}
