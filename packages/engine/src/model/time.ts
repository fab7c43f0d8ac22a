/** Milliseconds since 1970-01-01T00:00:00Z. */
export type EpochMs = number;

/** A calendar day in New York, `YYYY-MM-DD`. */
export type TradingDate = string;

export const SECOND = 1_000;
export const MINUTE = 60_000;

/**
 * When something happened, on both clocks. Market time rules trading; it may run faster than the
 * wall when the market is simulated. Wall time is monotonic milliseconds and rules what a message
 * in flight can take.
 */
export interface Moment {
  readonly market: EpochMs;
  readonly wall: number;
}

/** The shortest wall time that counts for a limit on the freshness of a message. */
export const FRESHNESS_WALL_FLOOR = 250;

/** The shortest wall time that counts for a limit on a message in flight. */
export const IN_FLIGHT_WALL_FLOOR = 2_000;

/**
 * Whether `limit` market milliseconds have passed since a moment, and `wallFloor` wall milliseconds
 * with them: on a fast simulated market a message still takes its real time.
 */
export function hasPassed(since: Moment, now: Moment, limit: number, wallFloor: number): boolean {
  return now.market - since.market >= limit && now.wall - since.wall >= Math.min(limit, wallFloor);
}
