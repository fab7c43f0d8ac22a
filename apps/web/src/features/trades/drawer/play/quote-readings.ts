import type { TradeDetail } from '@tideline/api/schemas';
import { bisector } from 'd3-array';

export interface LevelStep {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly stopPrice: number | null;
  readonly targetPrice: number | null;
}

/** The recorded quote of one instant, and the levels in force then. */
export interface QuoteReading extends LevelStep {
  /** Dollars per share; null where the market quoted none. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** Result of selling all at the bid, before fees. */
  readonly gross: number | null;
}

type RecordedPath = Pick<TradeDetail, 'path' | 'levels'>;

/** Oldest first; empty where the bid was not recorded. */
export function quoteReadingsOf({ path, levels }: RecordedPath): readonly QuoteReading[] {
  const steps = levelStepsOf(levels);
  let nextStepIndex = 0;
  return path.map(({ at, ...quote }) => {
    const atMs = Date.parse(at);
    while ((steps[nextStepIndex]?.atMs ?? Number.POSITIVE_INFINITY) <= atMs) nextStepIndex += 1;
    const { stopPrice = null, targetPrice = null } = steps[nextStepIndex - 1] ?? {};
    return { atMs, ...quote, stopPrice, targetPrice };
  });
}

/** Each step holds until the next. */
export function levelStepsOf(levels: RecordedPath['levels']): readonly LevelStep[] {
  return (levels ?? []).map(({ at, stop, target }) => ({
    atMs: Date.parse(at),
    stopPrice: stop,
    targetPrice: target,
  }));
}

const { right } = bisector(({ atMs }: QuoteReading) => atMs);

/** Index of the last reading at or before a time; 0 before all of them. */
export const readingIndexAt = (readings: readonly QuoteReading[], timeMs: number): number =>
  Math.max(0, right(readings, timeMs) - 1);

const MINUTE_MS = 60_000;
/** Longer paths are shortened. */
const MAX_TABLE_READINGS = 240;

/** All readings of a short path, the last of each minute of a long one. */
export function tableReadingsOf(readings: readonly QuoteReading[]): readonly QuoteReading[] {
  if (readings.length <= MAX_TABLE_READINGS) return readings;
  const minuteOf = ({ atMs }: QuoteReading) => Math.floor(atMs / MINUTE_MS);
  return readings.filter((reading, index) => {
    const next = readings[index + 1];
    return next === undefined || minuteOf(next) !== minuteOf(reading);
  });
}
