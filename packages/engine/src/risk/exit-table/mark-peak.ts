import { type EpochMs, hasPassed, MIN_FRESHNESS_WALL_MS, type Moment } from '../../model/time.ts';
import { MIN_READING_GAP_MS } from '../exits.ts';

/**
 * The highest mark that two different quotes, apart in time, have reached, so one bad quote doesn't
 * move it.
 */
export interface MarkPeak {
  readonly confirmed: number | null;
  /** Marks above the peak since a first reading. A later quote confirms the lowest of them. */
  readonly rise: {
    readonly lowest: number;
    readonly quotedAt: EpochMs;
    readonly since: Moment;
  } | null;
}

interface MarkReading {
  readonly mark: number;
  readonly quotedAt: EpochMs;
  readonly at: Moment;
}

/**
 * Returns the same object when nothing changes. Marks below `lowestArmingMark` move no level, so they are no
 * peak.
 */
export function peakAfter(
  peak: MarkPeak | null,
  { mark, quotedAt, at }: MarkReading,
  lowestArmingMark: number,
): MarkPeak | null {
  const confirmed = peak?.confirmed ?? null;
  const rise = peak?.rise ?? null;
  if (!raisesPeak(mark, confirmed, lowestArmingMark))
    return rise === null ? peak : withoutRise(peak);
  const firstRise = { lowest: mark, quotedAt, since: at };
  if (rise === null) return { confirmed, rise: firstRise };
  const lowest = Math.min(rise.lowest, mark);
  const areReadingsApart = hasPassed(rise.since, at, MIN_READING_GAP_MS, MIN_FRESHNESS_WALL_MS);
  if (!areReadingsApart || quotedAt <= rise.quotedAt)
    return { confirmed, rise: { ...rise, lowest } };
  return { confirmed: lowest, rise: mark > lowest ? firstRise : null };
}

export function raisesPeak(mark: number, confirmed: number | null, least: number): boolean {
  return mark >= least && (confirmed === null || mark > confirmed);
}

/**
 * Drops an unconfirmed rise when the watch is interrupted: both readings must come from one watch.
 */
export function withoutRise(peak: MarkPeak | null): MarkPeak | null {
  return peak === null || peak.confirmed === null ? null : { ...peak, rise: null };
}
