import type { TradeDetail } from '@tideline/api/schemas';
import { bisector } from 'd3-array';

/** The recorded quote of one instant, and the levels in force then. */
export interface Reading {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Dollars per share; null where the market quoted none. */
  readonly bid: number | null;
  readonly ask: number | null;
  /** Result of selling all at the bid, before fees. */
  readonly gross: number | null;
  readonly stopPrice: number | null;
  readonly targetPrice: number | null;
}

type RecordedTrade = Pick<TradeDetail, 'path' | 'levels'>;

/** Oldest first; empty where the bid was not recorded. */
export function readingsOf({ path, levels }: RecordedTrade): readonly Reading[] {
  const steps = levelSteps(levels);
  let next = 0;
  return path.map(({ at, ...quote }) => {
    const time = Date.parse(at);
    while ((steps[next]?.at ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    const { stopPrice = null, targetPrice = null } = steps[next - 1] ?? {};
    return { at: time, ...quote, stopPrice, targetPrice };
  });
}

export interface LevelStep {
  readonly at: number;
  readonly stopPrice: number | null;
  readonly targetPrice: number | null;
}

/** Each step holds until the next. */
export function levelSteps(levels: RecordedTrade['levels']): readonly LevelStep[] {
  return (levels ?? []).map(({ at, stop, target }) => ({
    at: Date.parse(at),
    stopPrice: stop,
    targetPrice: target,
  }));
}

const { right } = bisector(({ at }: Reading) => at);

/** Index of the last reading at or before a time; 0 before all of them. */
export function readingIndexAt(readings: readonly Reading[], time: number): number {
  return Math.max(0, right(readings, time) - 1);
}

/** The first reading with the highest or the lowest bid. */
export function extremeReading(
  readings: readonly Reading[],
  isBetter: (bid: number, than: number) => boolean,
): (Reading & { readonly bid: number }) | null {
  let found: (Reading & { readonly bid: number }) | null = null;
  for (const reading of readings) {
    const { bid } = reading;
    if (bid === null) continue;
    if (found === null || isBetter(bid, found.bid)) found = { ...reading, bid };
  }
  return found;
}

const MINUTE = 60_000;
/** Longer paths are shortened. */
const MAX_READINGS = 240;

/** All readings of a short path, the last of each minute of a long one. */
export function tableReadings(readings: readonly Reading[]): readonly Reading[] {
  if (readings.length <= MAX_READINGS) return readings;
  const minuteOf = ({ at }: Reading) => Math.floor(at / MINUTE);
  return readings.filter((reading, index) => {
    const next = readings[index + 1];
    return next === undefined || minuteOf(next) !== minuteOf(reading);
  });
}
