import type { Price } from '../../model/money.ts';
import { type EpochMs, MINUTE, SECOND } from '../../model/time.ts';

/** A believed quote, valid from a market second on; a missing bid is 0. */
export interface PathPoint {
  readonly at: EpochMs;
  readonly bid: Price;
  readonly ask: Price;
}

export interface PathPart {
  readonly tradeId: string;
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Ascending, at most one a market second; may be empty. */
  readonly points: readonly PathPoint[];
  /** Best bid of all believed readings, also between two points. */
  readonly bestBid: Price | null;
  readonly worstBid: Price | null;
  /** Readings not believed. */
  readonly refused: number;
  /** True for the first part after a start; a second one means a server restart. */
  readonly begins: boolean;
}

/** Old paths keep one point in this time. */
export const THINNED_SPACING_MS = MINUTE;

/** Keeps, for a chart, the last point of each minute and the first, the best and the worst. */
export function thinnedPath(points: readonly PathPoint[]): readonly PathPoint[] {
  const [first] = points;
  if (first === undefined) return [];
  const bestPoint = points.reduce((found, each) => (each.bid > found.bid ? each : found), first);
  const worstPoint = points.reduce((found, each) => (each.bid < found.bid ? each : found), first);
  return points.filter((point, index) => {
    const next = points[index + 1];
    const isLastOfMinute = next === undefined || minuteOf(next) !== minuteOf(point);
    return isLastOfMinute || point === first || point === bestPoint || point === worstPoint;
  });
}

function minuteOf({ at }: PathPoint): number {
  return Math.floor(at / THINNED_SPACING_MS);
}

export function wholeSecond(at: EpochMs): EpochMs {
  return Math.floor(at / SECOND) * SECOND;
}
