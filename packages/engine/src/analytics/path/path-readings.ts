import type { Quote } from '../../model/quote.ts';
import { type EpochMs, SECOND } from '../../model/time.ts';
import type { PathPoint } from './quote-path.ts';

/** What the bot would have read at a time. */
export interface PathReading {
  readonly at: EpochMs;
  /** Its `at` is the quote's own stamp. */
  readonly quote: Quote;
}

/** A reading that calls for an exit has the same quote read again by REST with the next tick. */
const READ_AGAIN = SECOND;
/** A feed gives a quote again though it has not changed: the simulator's grid, and busy options. */
const QUOTED_AGAIN = 5 * SECOND;

/**
 * A path holds changes alone, and the bot decides on two readings. So each quote that stands is read
 * again a second later, and quoted again after five. Ascending; `end` is when the path ends.
 */
export function readingsOf(points: readonly PathPoint[], end: EpochMs): readonly PathReading[] {
  return points.flatMap(({ at, bid, ask }, index) => {
    const until = points[index + 1]?.at ?? end;
    const reading = (readAt: EpochMs, quotedAt: EpochMs): PathReading => ({
      at: readAt,
      quote: { at: quotedAt, bid, ask, bidSize: 1, askSize: 1 },
    });
    const readings = [reading(at, at)];
    if (until > at + READ_AGAIN) readings.push(reading(at + READ_AGAIN, at));
    if (until > at + QUOTED_AGAIN) readings.push(reading(at + QUOTED_AGAIN, at + QUOTED_AGAIN));
    return readings;
  });
}
