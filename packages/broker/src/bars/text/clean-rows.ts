import { DAY, MINUTE } from '@tideline/engine';
import { BarFileError, problemOfFile, type ReadProblem } from '../problems/read-problem.ts';
import { indicesByStamp, isInOrder, PRICE_COLUMNS, type RawRows } from '../rows/raw-rows.ts';
import type { ReadRows } from './read-rows.ts';

/** Sessions are never missing for so long by chance, so a few rows beyond such a gap are errors. */
const MIN_STRAY_GAP_MS = 180 * DAY;
const MAX_STRAY_ROWS = 10;

/**
 * A file without any volume gets zeros: some platforms know none. Single rows without volume are
 * dropped.
 */
export function dropRowsWithoutVolume(
  name: string,
  { rows, rowCount, otherSymbolRowCount }: ReadRows,
  problems: ReadProblem[],
): { readonly rows: RawRows; readonly invalid: number } {
  const sorted = isInOrder(rows) ? rows : rows.pickRows(indicesByStamp(rows));
  const volumes = sorted.volume.subarray(0, sorted.length);
  if (!volumes.some((volume) => volume > 0)) {
    const text =
      'No row has a volume: relative volume and money flow can not be computed, so that nothing that needs them is traded.';
    problems.push(problemOfFile('no-volume', rows.length, text));
    sorted.volume.fill(0);
    return { rows: sorted, invalid: 0 };
  }
  const missingCount = volumes.filter(Number.isNaN).length;
  if (missingCount === 0) return { rows: sorted, invalid: 0 };
  const line = sorted.line[volumes.findIndex(Number.isNaN)] ?? 0;
  const ownRowCount = rowCount - otherSymbolRowCount;
  if (missingCount > 1 && missingCount * 100 > ownRowCount) {
    throw new BarFileError(
      `${name} line ${line}: column volume has no number (${missingCount} of ${ownRowCount} rows)`,
    );
  }
  const text = `${missingCount === 1 ? '1 row has' : `${missingCount} rows have`} no volume and ${missingCount === 1 ? 'was' : 'were'} dropped, first line ${line}.`;
  problems.push(problemOfFile('bad-rows', missingCount, text));
  return { rows: sorted.rowsWhere((each) => !Number.isNaN(volumes[each])), invalid: missingCount };
}

/** Drops rows half a year or more from all others, such as those of 1970. */
export function withoutOutlyingDates(rows: RawRows, problems: ReadProblem[]): RawRows {
  const groups: { from: number; to: number }[] = [{ from: 0, to: 0 }];
  for (let index = 1; index <= rows.length; index += 1) {
    const gap = (rows.stamp[index] ?? Number.NaN) - (rows.stamp[index - 1] ?? 0);
    const group = groups.at(-1);
    if (group !== undefined) group.to = index;
    if (gap > MIN_STRAY_GAP_MS) groups.push({ from: index, to: index });
  }
  const isStray = ({ from, to }: { from: number; to: number }): boolean =>
    to - from <= MAX_STRAY_ROWS && (to - from) * 100 <= rows.length;
  const strays = groups.filter(isStray);
  if (strays.length === 0 || strays.length === groups.length) return rows;
  for (const { from, to } of strays) {
    const lines = [...rows.line.subarray(from, Math.min(to, from + 3))].join(', ');
    const [firstDay = '', lastDay = ''] = [from, to - 1].map((index) =>
      new Date(rows.stamp[index] ?? 0).toISOString().slice(0, 10),
    );
    const text = `${to - from === 1 ? '1 row lies' : `${to - from} rows lie`} more than half a year from all others (${firstDay}) and ${to - from === 1 ? 'was' : 'were'} dropped: line ${lines}.`;
    problems.push({ kind: 'stray-rows', from: firstDay, to: lastDay, rows: to - from, text });
  }
  const kept = groups.filter((group) => !isStray(group));
  return rows.pickRows(
    kept.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
}

/** Some files stamp a bar with its last second: 09:34:59 becomes 09:35. */
export function roundedToMinutes(name: string, rows: RawRows): RawRows {
  const secondsOf = (index: number): number => ((rows.stamp[index] ?? 0) % MINUTE) / 1_000;
  const offMinute: number[] = [];
  const onMinute: number[] = [];
  let lastSecondCount = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const second = secondsOf(index);
    if (second >= 59) lastSecondCount += 1;
    if (second === 0) onMinute.push(index);
    else offMinute.push(index);
  }
  if (offMinute.length === 0) return rows;
  if (lastSecondCount > 0.9 * rows.length) {
    for (let index = 0; index < rows.length; index += 1) {
      if (secondsOf(index) >= 59)
        rows.stamp[index] = Math.ceil((rows.stamp[index] ?? 0) / MINUTE) * MINUTE;
    }
    return rows;
  }
  if (offMinute.length * 100 > rows.length) {
    const line = rows.line[offMinute[0] ?? 0] ?? 0;
    throw new BarFileError(
      `${name} line ${line}: column timestamp is not on a minute in ${offMinute.length} of ${rows.length} rows; bars must be 1 or 5 minutes long`,
    );
  }
  return rows.pickRows(onMinute);
}

/** A file with more conflicting rows mixes two symbols, feeds or bar lengths. */
const MAX_CORRECTED_SHARE = 0.1;

export function withoutRepeats(name: string, rows: RawRows): RawRows {
  const conflicting: number[] = [];
  for (let index = 1; index < rows.length; index += 1) {
    const isRepeat = rows.stamp[index] === rows.stamp[index - 1];
    const isEqual = PRICE_COLUMNS.every((each) => rows[each][index] === rows[each][index - 1]);
    if (isRepeat && !isEqual) conflicting.push(index);
  }
  if (conflicting.length > 1 && conflicting.length > MAX_CORRECTED_SHARE * rows.length) {
    const line = rows.line[conflicting[0] ?? 0] ?? 0;
    throw new BarFileError(
      `${name} line ${line}: ${conflicting.length} of ${rows.length} rows repeat the stamp of another row with other prices: two symbols, feeds or bar lengths in one file`,
    );
  }
  return rows.rowsWhere(
    (index) => rows.stamp[index] !== rows.stamp[index + 1] || index + 1 === rows.length,
  );
}
