import type { Unit } from './unit.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = Unit<'epochMs'>;

/** A New York day, `YYYY-MM-DD`. */
export type TradingDate = string;

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const DAY = 86_400_000;

/** Dates have no clock, so daylight saving moves none. */
export function daysAfter(date: TradingDate, dayCount: number): TradingDate {
  return new Date(Date.parse(date) + dayCount * DAY).toISOString().slice(0, 10);
}

/**
 * Market time rules trading and may run faster than wall time in a simulated market. Wall time is
 * monotonic milliseconds and rules how long a message can be in flight.
 */
export interface Moment {
  readonly market: EpochMs;
  readonly wall: number;
}

/** A limit on a message's age lasts at least this much wall time. */
export const MIN_FRESHNESS_WALL_MS = 250;

/** A limit on a message in flight lasts at least this much wall time. */
export const MIN_IN_FLIGHT_WALL_MS = 2_000;

/**
 * Messages take real time also when a simulated market runs fast, so both must pass: `limitMs` market
 * milliseconds and `minWallMs` wall milliseconds.
 */
export function hasPassed(
  since: Moment,
  now: Moment,
  limitMs: number,
  minWallMs = MIN_IN_FLIGHT_WALL_MS,
): boolean {
  return (
    now.market - since.market >= limitMs && now.wall - since.wall >= Math.min(limitMs, minWallMs)
  );
}

/** True also for what was never done. */
export function isRepeatDue(last: Moment | null, now: Moment, pauseMs: number): boolean {
  return last === null || hasPassed(last, now, pauseMs, MIN_FRESHNESS_WALL_MS);
}
