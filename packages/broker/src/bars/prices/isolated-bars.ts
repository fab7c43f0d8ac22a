import { type EpochMs, MINUTE } from '@tideline/engine';
import type { RawRows } from '../rows/raw-rows.ts';
import { averageRanges } from './average-range.ts';

/**
 * From a bar's close to the next open prices hardly move, so this many average ranges are a jump.
 */
const JUMP_RANGES = 10;
/** A jump is also at least this share of the price. */
const JUMP_SHARE = 0.01;
/** Prices may move more over a night, so there only a change of scale counts as a jump. */
const NIGHT_SHARE = 0.25;
/**
 * Most bars in a row at another scale, such as cents, if prices then return to within
 * `EXCURSION_BACK` of the old one.
 */
const LONGEST_EXCURSION = 6;
const EXCURSION_BACK = 0.05;

/**
 * Bars at a level that no neighbouring bar has: the price jumps there, and back within the bar or
 * with the next. A jump that lasts is a move of the market.
 */
export function isolatedBars(rows: RawRows, minutes: 1 | 5): number[] {
  const averages = averageRanges(rows, minutes);
  const found: number[] = [];
  let before = -1;
  for (let index = 0; index < rows.length; index += 1) {
    const run = before < 0 ? 0 : lengthOfExcursion(rows, before, index);
    if (run > 0) {
      for (let each = index; each < index + run; each += 1) found.push(each);
      index += run - 1;
    } else if (before >= 0 && isIsolated(rows, before, index, averages[index] ?? 0))
      found.push(index);
    else before = index;
  }
  // No bar precedes the first, so the next two judge it.
  if (rows.length > 2 && isFirstLone(rows)) return [0, ...found.filter((index) => index > 1)];
  return found;
}

/** 0 when prices do not return. */
function lengthOfExcursion(rows: RawRows, before: number, index: number): number {
  const last = rows.close[before] ?? 0;
  for (let run = 0; run <= LONGEST_EXCURSION && index + run < rows.length; run += 1) {
    const [open, close] = [rows.open[index + run] ?? 0, rows.close[index + run] ?? 0];
    if (!isFarApart(open, last) || !isFarApart(close, last)) {
      const isBack = Math.abs(open - last) < EXCURSION_BACK * last;
      return isBack ? run : 0;
    }
  }
  return 0;
}

function isIsolated(rows: RawRows, before: number, index: number, average: number): boolean {
  const last = rows.close[before] ?? 0;
  const [open, close] = [rows.open[index] ?? 0, rows.close[index] ?? 0];
  const isMorning = isAcrossNight(rows.stamp[before] ?? 0, rows.stamp[index] ?? 0);
  const limit = last * (isMorning ? NIGHT_SHARE : JUMP_SHARE);
  const jump = isMorning ? limit : Math.max(limit, JUMP_RANGES * average);
  const there = open - last;
  const next = index + 1 < rows.length ? (rows.open[index + 1] ?? 0) : null;
  const isEvening =
    next !== null && isAcrossNight(rows.stamp[index] ?? 0, rows.stamp[index + 1] ?? 0);
  if (next !== null) {
    const back = next - close;
    const returns = Math.abs(next - last) < Math.abs(close - last) / 2;
    if (Math.abs(there) > jump && there * back < 0 && returns && Math.abs(back) > jump / 2)
      return true;
    // The open of this bar fits, the close does not.
    if (
      !isEvening &&
      Math.abs(back) > jump &&
      Math.abs(next - open) < jump / 2 &&
      Math.abs(there) < jump
    ) {
      return true;
    }
  } else if (Math.abs(there) > last * NIGHT_SHARE) {
    // The file ends before prices return to the old scale.
    return true;
  }
  // The close of this bar fits, the open does not.
  return !isMorning && Math.abs(there) > jump && Math.abs(close - last) < jump / 2;
}

function isFirstLone(rows: RawRows): boolean {
  const [first = 0, second = 0] = [rows.close[0], rows.close[1]];
  const third = rows.close[2] ?? 0;
  return (
    isFarApart(first, second) && isFarApart(rows.open[0] ?? 0, second) && !isFarApart(second, third)
  );
}

function isFarApart(a: number, b: number): boolean {
  return Math.abs(a - b) > NIGHT_SHARE * Math.min(a, b);
}

function isAcrossNight(from: EpochMs, to: EpochMs): boolean {
  return to - from > 720 * MINUTE;
}
