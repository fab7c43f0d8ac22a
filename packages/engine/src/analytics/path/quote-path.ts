import type { Price } from '../../model/money.ts';
import { type EpochMs, MINUTE, SECOND } from '../../model/time.ts';

/** The contract's believed quote from a market second on; a missing bid is 0. */
export interface PathPoint {
  /** A whole second of market time. */
  readonly at: EpochMs;
  readonly bid: Price;
  readonly ask: Price;
}

/** What was recorded of a position since the part before it. */
export interface PathPart {
  readonly tradeId: string;
  /** Of its first point, and of its last. */
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Ascending, at most one a market second; may be empty. */
  readonly points: readonly PathPoint[];
  /** Of all believed readings, those between two points too; null without one. */
  readonly bestBid: Price | null;
  readonly worstBid: Price | null;
  /** Readings that were not believed. */
  readonly refused: number;
  /** Whether the recording begins with it: a second one is a start of the server in between. */
  readonly begins: boolean;
}

/** How much of an old path stays: a point for so long. */
export const THINNED_TO = MINUTE;

/**
 * The last point of each minute, and besides them the first, the best and the worst, so that what a
 * chart shows stays true.
 */
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
