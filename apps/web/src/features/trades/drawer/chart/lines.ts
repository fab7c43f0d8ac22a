import type { LevelStep, Reading } from '../play/readings.ts';
import type { Span } from './scale.ts';

type Scale = (value: number) => number;

/** Tenths of a pixel are enough, and keep a path of a whole day short. */
const place = (value: number): string => String(Math.round(value * 10) / 10);

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * An SVG path of the bids. A day has more of them than a chart has pixels: of each column the
 * first, lowest, highest and last are drawn, which looks the same. A missing bid leaves a gap.
 */
export function bidLine(readings: readonly Reading[], x: Scale, y: Scale): string {
  const parts: string[] = [];
  let column: Point[] = [];
  let isBroken = true;
  const flush = () => {
    for (const point of outline(column)) {
      parts.push(`${isBroken ? 'M' : 'L'}${place(point.x)} ${place(point.y)}`);
      isBroken = false;
    }
    column = [];
  };
  for (const { at, bid } of readings) {
    if (bid === null) {
      flush();
      isBroken = true;
      continue;
    }
    const point = { x: x(at), y: y(bid) };
    const [first] = column;
    if (first !== undefined && Math.floor(first.x) !== Math.floor(point.x)) flush();
    column.push(point);
  }
  flush();
  return parts.join('');
}

/** The visible points of one column, in their order. */
function outline(points: readonly Point[]): readonly Point[] {
  if (points.length <= 4) return points;
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return points;
  let [low, high] = [first, first];
  for (const point of points) {
    if (point.y < low.y) low = point;
    if (point.y > high.y) high = point;
  }
  return points.filter((point) => [first, low, high, last].includes(point));
}

/** An SVG path of a level over time; each step holds until the next, the last until the end. */
export function stepLine(
  steps: readonly LevelStep[],
  level: 'stop' | 'target',
  { to }: Span,
  x: Scale,
  y: Scale,
): string {
  let isBroken = true;
  return steps
    .map((step, index) => {
      const value = step[level];
      if (value === null) {
        isBroken = true;
        return '';
      }
      const end = steps[index + 1]?.at ?? to;
      const begin = isBroken ? `M${place(x(step.at))} ${place(y(value))}` : `V${place(y(value))}`;
      isBroken = false;
      return `${begin}H${place(x(Math.min(end, to)))}`;
    })
    .join('');
}
