import { type EpochMs, MINUTE } from '@tideline/engine';
import type { RawRows } from '../rows/raw-rows.ts';
import { averageRanges } from './average-range.ts';

/**
 * From a bar's close to the next open prices hardly move, so this many average ranges are a jump.
 */
const MIN_JUMP_RANGES = 10;
/** A jump is also at least this share of the price. */
const MIN_JUMP_SHARE = 0.01;
/** Prices may move more over a night, so there only a change of scale counts as a jump. */
const MIN_NIGHT_JUMP_SHARE = 0.25;
/**
 * Longest run of bars at another scale, such as cents, after which prices return to within
 * `EXCURSION_RETURN_SHARE` of the close before it.
 */
const MAX_EXCURSION_BARS = 6;
const EXCURSION_RETURN_SHARE = 0.05;

/**
 * Bars at a level that no neighbouring bar has: the price jumps there, and back within the bar or
 * with the next. A jump that lasts is a move of the market.
 */
export function isolatedBarIndices(rows: RawRows, minutes: 1 | 5): number[] {
  const averages = averageRanges(rows, minutes);
  const found: number[] = [];
  let previousIndex = -1;
  for (let index = 0; index < rows.length; index += 1) {
    const excursionBars = previousIndex < 0 ? 0 : lengthOfExcursion(rows, previousIndex, index);
    if (excursionBars > 0) {
      for (let each = index; each < index + excursionBars; each += 1) found.push(each);
      index += excursionBars - 1;
    } else if (previousIndex >= 0 && isIsolated(rows, previousIndex, index, averages[index] ?? 0))
      found.push(index);
    else previousIndex = index;
  }
  // No bar precedes the first, so the next two judge it.
  if (rows.length > 2 && isFirstIsolated(rows)) return [0, ...found.filter((index) => index > 1)];
  return found;
}

/** 0 when prices do not return. */
function lengthOfExcursion(rows: RawRows, previousIndex: number, index: number): number {
  const lastClose = rows.close[previousIndex] ?? 0;
  for (let run = 0; run <= MAX_EXCURSION_BARS && index + run < rows.length; run += 1) {
    const [open, close] = [rows.open[index + run] ?? 0, rows.close[index + run] ?? 0];
    if (!isFarApart(open, lastClose) || !isFarApart(close, lastClose)) {
      const hasReturned = Math.abs(open - lastClose) < EXCURSION_RETURN_SHARE * lastClose;
      return hasReturned ? run : 0;
    }
  }
  return 0;
}

function isIsolated(rows: RawRows, previousIndex: number, index: number, average: number): boolean {
  const lastClose = rows.close[previousIndex] ?? 0;
  const [open, close] = [rows.open[index] ?? 0, rows.close[index] ?? 0];
  const isMorning = isAcrossNight(rows.stamp[previousIndex] ?? 0, rows.stamp[index] ?? 0);
  const minMove = lastClose * (isMorning ? MIN_NIGHT_JUMP_SHARE : MIN_JUMP_SHARE);
  const minJump = isMorning ? minMove : Math.max(minMove, MIN_JUMP_RANGES * average);
  const jumpOut = open - lastClose;
  const nextOpen = index + 1 < rows.length ? (rows.open[index + 1] ?? 0) : null;
  const isEvening =
    nextOpen !== null && isAcrossNight(rows.stamp[index] ?? 0, rows.stamp[index + 1] ?? 0);
  if (nextOpen !== null) {
    const jumpBack = nextOpen - close;
    const isReturning = Math.abs(nextOpen - lastClose) < Math.abs(close - lastClose) / 2;
    if (
      Math.abs(jumpOut) > minJump &&
      jumpOut * jumpBack < 0 &&
      isReturning &&
      Math.abs(jumpBack) > minJump / 2
    )
      return true;
    // The open fits the neighbours, the close does not.
    if (
      !isEvening &&
      Math.abs(jumpBack) > minJump &&
      Math.abs(nextOpen - open) < minJump / 2 &&
      Math.abs(jumpOut) < minJump
    ) {
      return true;
    }
  } else if (Math.abs(jumpOut) > lastClose * MIN_NIGHT_JUMP_SHARE) {
    // The file ends before prices return to the old scale.
    return true;
  }
  // The close of this bar fits, the open does not.
  return !isMorning && Math.abs(jumpOut) > minJump && Math.abs(close - lastClose) < minJump / 2;
}

function isFirstIsolated(rows: RawRows): boolean {
  const [first = 0, second = 0] = [rows.close[0], rows.close[1]];
  const third = rows.close[2] ?? 0;
  return (
    isFarApart(first, second) && isFarApart(rows.open[0] ?? 0, second) && !isFarApart(second, third)
  );
}

function isFarApart(a: number, b: number): boolean {
  return Math.abs(a - b) > MIN_NIGHT_JUMP_SHARE * Math.min(a, b);
}

function isAcrossNight(from: EpochMs, to: EpochMs): boolean {
  return to - from > 720 * MINUTE;
}
