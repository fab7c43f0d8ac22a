import type { Pool } from '../../model/account.ts';
import type { Quote } from '../../model/quote.ts';
import { type EpochMs, SECOND } from '../../model/time.ts';
import type { PathPoint } from './quote-path.ts';

/** What the bot would have read at a time. */
export interface PathReading {
  readonly at: EpochMs;
  /** Its `at` is the quote's own stamp. */
  readonly quote: Quote;
}

/** How soon a quote that has not changed counts as another reading. */
export interface ReadingPace {
  /** A reading that calls for an exit has the same quote read by REST again. */
  readonly readAgain: number;
  /** The feed gives the quote again, with a later stamp. */
  readonly quotedAgain: number;
}

/** An option near the money is quoted many times a second, and a tick comes each second. */
const AT_A_BROKER: ReadingPace = { readAgain: SECOND, quotedAgain: SECOND };
/**
 * Quotes come on a grid of five seconds. At the usual speed that is also the least wall time between
 * two readings; a market that runs faster gives fewer.
 */
const IN_THE_SIMULATOR: ReadingPace = { readAgain: 5 * SECOND, quotedAgain: 5 * SECOND };

export function readingPace(pool: Pool): ReadingPace {
  return pool === 'simulated' ? IN_THE_SIMULATOR : AT_A_BROKER;
}

/**
 * A path holds changes alone, and the bot decides on two readings: a quote that stands is read
 * again. Ascending; `end` is when the path ends.
 */
export function readingsOf(
  points: readonly PathPoint[],
  end: EpochMs,
  { readAgain, quotedAgain }: ReadingPace,
): readonly PathReading[] {
  return points.flatMap(({ at, bid, ask }, index) => {
    const until = points[index + 1]?.at ?? end;
    const reading = (readAt: EpochMs, quotedAt: EpochMs): PathReading => ({
      at: readAt,
      quote: { at: quotedAt, bid, ask, bidSize: 1, askSize: 1 },
    });
    const readings = [reading(at, at)];
    if (readAgain < quotedAgain && until > at + readAgain)
      readings.push(reading(at + readAgain, at));
    if (until > at + quotedAgain) readings.push(reading(at + quotedAgain, at + quotedAgain));
    return readings;
  });
}
