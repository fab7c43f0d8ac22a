import type { Pool } from '../../model/account.ts';
import type { Quote } from '../../model/quote.ts';
import { type EpochMs, SECOND } from '../../model/time.ts';
import type { PathPoint } from './quote-path.ts';

export interface PathReading {
  readonly at: EpochMs;
  readonly quote: Quote;
}

/** How soon an unchanged quote counts as another reading. */
export interface ReadingPace {
  /** Time until REST reads a quote at an exit level again. */
  readonly readAgain: number;
  /** Time until the feed repeats a quote with a later stamp. */
  readonly quotedAgain: number;
}

/** An option near the money is quoted many times a second, and a tick comes each second. */
const AT_A_BROKER: ReadingPace = { readAgain: SECOND, quotedAgain: SECOND };
/**
 * Quotes come every five seconds. At the usual speed that is also the least wall time between two
 * readings; a faster market gives fewer.
 */
const IN_THE_SIMULATOR: ReadingPace = { readAgain: 5 * SECOND, quotedAgain: 5 * SECOND };

export function readingPace(pool: Pool): ReadingPace {
  return pool === 'simulated' ? IN_THE_SIMULATOR : AT_A_BROKER;
}

/**
 * A path holds only changes, but the bot decides by two readings, so an unchanged quote is
 * repeated.
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
