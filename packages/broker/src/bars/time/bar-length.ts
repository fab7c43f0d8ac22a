import { type EpochMs, MINUTE, tradingDate } from '@tideline/engine';
import { BarFileError } from '../problems/read-problem.ts';
import type { RawRows } from '../rows/raw-rows.ts';

/** This many equal distances in a row can't come from missing bars. */
const EQUAL_DISTANCES = 6;

export interface BarLengths {
  readonly barMinutes: 1 | 5;
  readonly lengthChange: {
    readonly fromMinutes: 1 | 5;
    readonly toMinutes: 1 | 5;
    readonly line: number;
    readonly changedAt: EpochMs;
  } | null;
}

/**
 * Refuses bars of other lengths than 1 or 5 minutes before the user is asked for a zone. `rows`
 * ascend.
 */
export function checkCommonLength(name: string, rows: RawRows): void {
  const counts = new Map<number, { count: number; line: number }>();
  for (let index = 1; index < rows.length; index += 1) {
    const gap = gapBefore(rows, index);
    const known = counts.get(gap);
    if (known === undefined) counts.set(gap, { count: 1, line: rows.line[index] ?? 0 });
    else known.count += 1;
  }
  let common = { gap: 5, count: 0, line: 0 };
  for (const [gap, { count, line }] of counts) {
    if (gap > 0 && count > common.count) common = { gap, count, line };
  }
  if (common.gap !== 1 && common.gap !== 5) throw wrongLengthError(name, common.gap, common.line);
}

/** Throws a BarFileError that names the first line with another bar length. */
export function findBarLengths(name: string, rows: RawRows): BarLengths {
  const seenLengths: { readonly length: 1 | 5; readonly index: number }[] = [];
  const gapCounts = { one: 0, five: 0 };
  let run = { gap: 0, count: 0 };
  for (let index = 1; index < rows.length; index += 1) {
    const gap = gapBefore(rows, index);
    run = gap === run.gap ? { gap, count: run.count + 1 } : { gap, count: 1 };
    if (gap === 1) gapCounts.one += 1;
    if (gap === 5) gapCounts.five += 1;
    if (run.count !== EQUAL_DISTANCES) continue;
    const first = index - EQUAL_DISTANCES;
    if (gap === 1 || gap === 5) seenLengths.push({ length: gap, index: first });
    // Longer gaps are nights and weekends, which may be equal in a row too.
    else if (gap > 0 && gap <= 240)
      throw wrongLengthError(name, gap, rows.line[first] ?? 0, rows.stamp[first]);
  }
  const [begin] = seenLengths;
  if (begin === undefined)
    return { barMinutes: gapCounts.one > gapCounts.five ? 1 : 5, lengthChange: null };
  const other = seenLengths.find(({ length }) => length !== begin.length);
  if (other === undefined) return { barMinutes: begin.length, lengthChange: null };
  const at = rows.stamp[other.index] ?? 0;
  const line = rows.line[other.index] ?? 0;
  return {
    barMinutes: 5,
    lengthChange: { fromMinutes: begin.length, toMinutes: other.length, line, changedAt: at },
  };
}

export function lengthOfRow(rows: RawRows, index: number): 1 | 5 {
  const isMinute = gapBefore(rows, index) === 1 || gapBefore(rows, index + 1) === 1;
  return isMinute ? 1 : 5;
}

function gapBefore({ stamp }: RawRows, index: number): number {
  return ((stamp[index] ?? Number.NaN) - (stamp[index - 1] ?? Number.NaN)) / MINUTE;
}

function wrongLengthError(name: string, minutes: number, line: number, at?: EpochMs): BarFileError {
  const apart =
    minutes % 1_440 === 0
      ? `${minutes / 1_440 === 1 ? 'a day' : `${minutes / 1_440} days`}`
      : `${minutes} minutes`;
  const day = at === undefined ? '' : ` from ${tradingDate(at)} on`;
  return new BarFileError(
    `${name} line ${line}: column timestamp: rows are ${apart} apart${day}; bars must be 1 or 5 minutes long`,
  );
}
