import { BAR_MS } from '@tideline/engine';
import { joinRows } from '../rows/join-rows.ts';
import type { RawRows } from '../rows/raw-rows.ts';

/** 5-minute bars in the average. */
const AVERAGED_BARS = 14;
/** Larger ranges count as this many averages, so a false print can't widen its own limit. */
const MAX_RANGE_IN_AVERAGES = 3;

/**
 * Average range of the 5-minute bars before each row. The first rows get the median of the first
 * bars.
 */
export function averageRanges(rows: RawRows, minutes: 1 | 5): Float64Array {
  const fiveMinuteRows = minutes === 5 ? rows : joinRows(rows);
  const sortedFirstRanges = Array.from(
    { length: Math.min(fiveMinuteRows.length, 3 * AVERAGED_BARS) },
    (_, index) => (fiveMinuteRows.high[index] ?? 0) - (fiveMinuteRows.low[index] ?? 0),
  ).sort((a, b) => a - b);
  let average = sortedFirstRanges[Math.floor(sortedFirstRanges.length / 2)] ?? 0;
  const averages = new Float64Array(rows.length);
  let row = 0;
  for (let index = 0; index < fiveMinuteRows.length; index += 1) {
    const end = (fiveMinuteRows.stamp[index] ?? 0) + BAR_MS;
    for (; row < rows.length && (rows.stamp[row] ?? 0) < end; row += 1) averages[row] = average;
    const range = (fiveMinuteRows.high[index] ?? 0) - (fiveMinuteRows.low[index] ?? 0);
    average += (Math.min(range, MAX_RANGE_IN_AVERAGES * average) - average) / AVERAGED_BARS;
  }
  return averages;
}
