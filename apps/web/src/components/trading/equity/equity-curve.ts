import type { EquityAnswer } from '@tideline/api/schemas';
import { line } from 'd3-shape';
import { scaleOf } from '../../../lib/charts/scale.ts';

export const EQUITY_RANGES = ['today', 'month', 'year'] as const;
export type EquityRange = (typeof EQUITY_RANGES)[number];

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;

export interface EquityPoint {
  /** Epoch milliseconds; days stand at midnight UTC. */
  readonly timeMs: number;
  readonly equity: number;
}

/** Oldest first. */
export function equityPointsOf({ days, today }: EquityAnswer, range: EquityRange) {
  if (range === 'today') return today.map(({ at, equity }) => ({ timeMs: Date.parse(at), equity }));
  const points = days.map(({ day, equity }) => ({ timeMs: Date.parse(day), equity }));
  const newestMs = points.at(-1)?.timeMs ?? 0;
  return range === 'year'
    ? points
    : points.filter(({ timeMs }) => newestMs - timeMs <= MONTH_DAYS * DAY_MS);
}

/** Percent of the box. */
export const TOP_DOWN_PERCENT = { from: 100, to: 0 };

export type EquityCurve = NonNullable<ReturnType<typeof equityCurveOf>>;

/** Null with fewer than two points. */
export function equityCurveOf(points: readonly EquityPoint[]) {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || first.timeMs === last.timeMs) return null;
  const equities = points.map(({ equity }) => equity);
  const low = Math.min(...equities);
  const high = Math.max(...equities);
  const x = scaleOf({ from: first.timeMs, to: last.timeMs }, { from: 0, to: 100 });
  const y = scaleOf({ from: low, to: high }, TOP_DOWN_PERCENT);
  const path = line<EquityPoint>(
    ({ timeMs }) => x(timeMs),
    ({ equity }) => y(equity),
  ).digits(2);
  const change = last.equity - first.equity;
  return {
    /** An SVG path in a box of 100 by 100, with its ends' heights. */
    path: path(points) ?? '',
    startY: y(first.equity),
    endY: y(last.equity),
    low,
    high,
    /** Epoch milliseconds of the box's edges. */
    from: first.timeMs,
    to: last.timeMs,
    /** In dollars. */
    change,
    /** Of the first value; null when that was 0. */
    changePercent: first.equity === 0 ? null : (change / first.equity) * 100,
  };
}
