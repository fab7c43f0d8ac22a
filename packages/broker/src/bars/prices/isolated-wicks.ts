import { BAR_MS } from '@tideline/engine';
import type { RawRows } from '../rows/raw-rows.ts';
import { averageRanges } from './average-range.ts';

/** A wick is believed within this many average ranges of its body or of a neighbour. */
const MAX_WICK_RANGES = 5;

export interface TrimmedWick {
  readonly index: number;
  readonly side: 'high' | 'low';
  readonly originalPrice: number;
  readonly trimmedPrice: number;
}

/**
 * Cuts, in place, wicks that pass both body and neighbours by more than five average ranges. They
 * then end where body and neighbours end.
 */
export function cutIsolatedWicks(rows: RawRows, minutes: 1 | 5): readonly TrimmedWick[] {
  const averages = averageRanges(rows, minutes);
  const cuts: TrimmedWick[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const maxWick = MAX_WICK_RANGES * (averages[index] ?? 0);
    const [open, close] = [rows.open[index] ?? 0, rows.close[index] ?? 0];
    const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
    const [high, low] = [rows.high[index] ?? 0, rows.low[index] ?? 0];
    if (maxWick === 0 || (high - top <= maxWick && bottom - low <= maxWick)) continue;
    const neighbours = neighbourIndices(rows, index, minutes);
    // Without a neighbour nothing shows whether the wick is real.
    if (neighbours.length === 0) continue;
    const highest = Math.max(...neighbours.map((each) => rows.high[each] ?? 0));
    const lowest = Math.min(...neighbours.map((each) => rows.low[each] ?? 0));
    if (high - top > maxWick && high - highest > maxWick) {
      cuts.push({ index, side: 'high', originalPrice: high, trimmedPrice: Math.max(top, highest) });
    }
    if (bottom - low > maxWick && lowest - low > maxWick) {
      cuts.push({ index, side: 'low', originalPrice: low, trimmedPrice: Math.min(bottom, lowest) });
    }
  }
  // Cut after the loop: each bar is judged by its neighbours in the file.
  for (const { index, side, trimmedPrice } of cuts) rows[side][index] = trimmedPrice;
  return cuts;
}

/** Bars an hour or more apart, as over a night, are no neighbours. */
function neighbourIndices(rows: RawRows, index: number, minutes: 1 | 5): number[] {
  const stamp = rows.stamp[index] ?? 0;
  const slot = Math.floor(stamp / BAR_MS);
  const found: number[] = [];
  for (let each = index - 4; each <= index + 4; each += 1) {
    const otherStamp = rows.stamp[each];
    if (otherStamp === undefined || each === index || each < 0 || each >= rows.length) continue;
    const isAdjacent = Math.abs(each - index) === 1 && Math.abs(otherStamp - stamp) < 12 * BAR_MS;
    const isSameSlot = minutes === 1 && Math.floor(otherStamp / BAR_MS) === slot;
    if (isAdjacent || isSameSlot) found.push(each);
  }
  return found;
}
