import type { Price } from '../../model/money.ts';
import { type EpochMs, MINUTE, SECOND } from '../../model/time.ts';

/** A believed quote from a market second on; a missing bid is 0. */
export interface PathPoint {
  /** A whole second of market time. */
  readonly at: EpochMs;
  readonly bid: Price;
  readonly ask: Price;
}

export interface PathPart {
  readonly tradeId: string;
  /** Times of the first point and (`to`) of the last. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Points, ascending, at most one a market second; may be empty. */
  readonly points: readonly PathPoint[];
  /** Best bid of all believed readings, also between two points. */
  readonly bestBid: Price | null;
  readonly worstBid: Price | null;
  /** Readings that were not believed. */
  readonly refused: number;
  /** A second beginning means that the server was restarted. */
  readonly begins: boolean;
}

/** Old paths keep one point in this time. */
export const THINNED_TO = MINUTE;

/** Keeps the last point of each minute and the first, the best and the worst, for a chart. */
export function thinnedPath(points: readonly PathPoint[]): readonly PathPoint[] {
  const [first] = points;
  if (first === undefined) return [];
  const best = points.reduce((found, each) => (each.bid > found.bid ? each : found), first);
  const worst = points.reduce((found, each) => (each.bid < found.bid ? each : found), first);
  return points.filter((point, index) => {
    const next = points[index + 1];
    const isLast = next === undefined || minuteOf(next) !== minuteOf(point);
    return isLast || point === first || point === best || point === worst;
  });
}

function minuteOf({ at }: PathPoint): number {
  return Math.floor(at / THINNED_TO);
}

export function wholeSecond(at: EpochMs): EpochMs {
  return Math.floor(at / SECOND) * SECOND;
}
